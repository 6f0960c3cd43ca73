#include <array>

#include "puzzles/games/check_tags.hpp"
#include "puzzles/games/tag_rule.hpp"

namespace arbiter::puzzles {
namespace {

bool makes(const Move& move) { return move.size() == 2 && !move[0].captures.empty() && move[1].captures.empty(); }

bool ends_elsewhere(const Story& story) {
  return story.some(
      [&](std::size_t i) { return makes(story.move(i)) && story.move(i).back().to != story.move(i).front().from; });
}
bool comes_home(const Story& story) {
  return story.some(
      [&](std::size_t i) { return makes(story.move(i)) && story.move(i).back().to == story.move(i).front().from; });
}
bool covers(const Story& story) {
  for (std::size_t i = 1; i < story.puzzle.win->line.size(); i += 2) {
    const Move& move = story.move(i);
    if (story.checks(i - 1) && makes(move) && move[1].to != move[0].to) return true;
  }
  return false;
}
bool forks_after_a_make(const Story& story) {
  return story.some([&](std::size_t i) { return makes(story.move(i)) && is_fork(story, i); });
}
bool mates_by_a_make(const Story& story) {
  return story.puzzle.win->mates && makes(story.move(story.puzzle.win->line.size() - 1));
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"makeLeg", "a capture goes on with a make-leg, to another square than the one it came from"}, ends_elsewhere},
    {{"comesHome", "a make-leg ends where the move began"}, comes_home},
    {{"makeCover", "a check is answered by a capture whose make-leg goes to another square"}, covers},
    {{"makeFork", "after its make-leg the piece attacks two pieces or more, and captures one next"},
     forks_after_a_make},
    {{"makeMate", "the mate is a capture with a make-leg"}, mates_by_a_make},
});

}  // namespace

std::span<const TagRule> tags_of_takemake() { return own_rules; }

}  // namespace arbiter::puzzles
