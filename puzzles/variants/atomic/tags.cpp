#include <array>
#include <cstdlib>

#include "puzzles/games/tag_rule.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

bool touching(const Setup& setup) {
  for (const Square white : kings(setup, Side::white)) {
    for (const Square black : kings(setup, Side::black)) {
      if (std::abs(white.file() - black.file()) <= 1 && std::abs(white.rank() - black.rank()) <= 1) return true;
    }
  }
  return false;
}

bool explodes_king(const Story& story) {
  const Setup& end = story.before.back();
  return kings(end, end.to_move).empty();
}

bool explodes_two(const Story& story) {
  return story.some([&](std::size_t i) {
    const Side other = opponent(story.before[i].to_move);
    const auto pieces = [&](std::size_t at) {
      return (story.before[at].board.of(owner_of(other)) - story.before[at].board.of(piece_of(other, orthodox::pawn)))
          .size();
    };
    return story.captures(i) && pieces(i) - pieces(i + 1) >= 2;
  });
}

bool steps_beside(const Story& story) {
  return story.some([&](std::size_t i) {
    return story.role(i) == orthodox::king && !touching(story.before[i]) && touching(story.before[i + 1]);
  });
}

constexpr auto own_rules = std::to_array<TagRule>({
    {{"explodedKing", "the last move explodes the king"}, explodes_king},
    {{"explosion", "a capture of the side that solves takes two pieces or more, pawns apart, off the board"},
     explodes_two},
    {{"connectedKings", "the king of the side that solves steps beside the other king"}, steps_beside},
});

}  // namespace

std::span<const TagRule> tags_of_atomic() { return own_rules; }

}  // namespace arbiter::puzzles
