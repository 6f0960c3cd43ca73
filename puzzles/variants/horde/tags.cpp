#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

bool takes_the_last(const Story& story) { return story.before.back().board.of(Owner::white).empty(); }

bool double_steps_from_first(const Story& story) {
  return story.some([&](std::size_t i) {
    const Step& step = story.move(i).front();
    return story.role(i) == orthodox::pawn && step.from.rank() == 0 && step.to.rank() == 2 &&
           story.before[i].to_move == Side::white;
  });
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"lastOfHorde", "the last move captures White's last piece"}, takes_the_last},
    {{"firstRankDouble", "the side that solves makes a pawn's double step from the first rank"},
     double_steps_from_first},
});

}  // namespace

std::span<const TagRule> tags_of_horde() { return own_rules; }

}  // namespace arbiter::puzzles
