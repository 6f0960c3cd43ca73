#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "verifier/position/step.hpp"

namespace arbiter::puzzles::query {

// What the squares of a step say about it; the kinds of pieces are tested elsewhere. All of it concerns the step alone.

[[nodiscard]] inline int length(const Step& step) {
  return std::max(std::abs(step.to.file() - step.from.file()), std::abs(step.to.rank() - step.from.rank()));
}
[[nodiscard]] inline bool on_the_spot(const Step& step) { return step.from == step.to; }

/// The orthodox capture in passing: no captured piece stood where the pawn arrives.
[[nodiscard]] inline bool takes_in_passing(const Step& step) {
  return !step.captures.empty() && !step.captures.contains(step.to) && !on_the_spot(step);
}

/// The last step of the piece that begins the move. Steps behind it are another piece's.
[[nodiscard]] inline const Step& last_of_piece(const Move& move) {
  std::size_t last = 0;
  while (last + 1 < move.size() && !move[last + 1].places && move[last + 1].from == move[last].to) ++last;
  return move[last];
}

}  // namespace arbiter::puzzles::query
