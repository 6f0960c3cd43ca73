#include <algorithm>
#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

namespace arbiter::puzzles {
namespace {

bool reaches_the_hill(const Story& story) {
  using kingofthehill::hill;
  const std::size_t last = story.puzzle.win->line.size() - 1;
  const Square to = story.move(last).back().to;
  return story.kind(last) == "king" && std::find(hill.begin(), hill.end(), to) != hill.end();
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"reachesHill", "the last move brings the king to one of the four squares in the centre"}, reaches_the_hill},
});

}  // namespace

std::span<const TagRule> tags_of_kingofthehill() { return own_rules; }

}  // namespace arbiter::puzzles
