#include <array>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

bool drops(const Story& story) {
  return story.some([&](std::size_t i) { return story.move(i).front().places; });
}

bool mates_by_drop(const Story& story) {
  const std::size_t last = story.puzzle.win->line.size() - 1;
  return last % 2 == 0 && story.move(last).front().places;
}

bool defends_by_drop(const Story& story) {
  for (std::size_t i = 1; i < story.puzzle.win->line.size(); i += 2) {
    if (story.move(i).front().places) return true;
  }
  return false;
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"drop", "the side that solves drops a piece"}, drops},
    {{"dropMate", "the last move is a drop"}, mates_by_drop},
    {{"dropDefence", "the other side answers with a drop"}, defends_by_drop},
});

}  // namespace

std::span<const TagRule> tags_of_crazyhouse() { return own_rules; }

}  // namespace arbiter::puzzles
