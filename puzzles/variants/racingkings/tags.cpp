#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/variants/racingkings/goal.hpp"

namespace arbiter::puzzles {
namespace {

bool reaches_the_goal(const Story& story) {
  const std::size_t last = story.puzzle.win->line.size() - 1;
  return story.kind(last) == "king" && story.move(last).back().to.rank() == racingkings::goal_rank;
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"reachesGoal", "the last move brings the king to the eighth rank"}, reaches_the_goal},
});

}  // namespace

std::span<const TagRule> tags_of_racingkings() { return own_rules; }

}  // namespace arbiter::puzzles
