#pragma once

#include "verifier/board/board.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {

/// A random empty square; `board` must have one.
[[nodiscard]] inline Square empty_square(const Board& board, Random& random) {
  for (;;) {
    const Square square(static_cast<int>(random.below(64)));
    if (board.empty(square)) return square;
  }
}

[[nodiscard]] inline Side any_side(Random& random) { return random.one_in(2) ? Side::white : Side::black; }

}  // namespace arbiter
