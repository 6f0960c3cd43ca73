#pragma once

#include <cstdint>

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/kinds_board.hpp"

namespace arbiter::atomic::fast {

// Number of sequences of `depth` moves, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const kinds::Pieces& pieces, Side to_move, int depth, bool strict);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const kinds::Pieces& pieces, Side to_move, int depth, bool strict);
}

/// The same with what the processor has.
[[nodiscard]] inline std::uint64_t count(const kinds::Pieces& pieces, Side to_move, int depth, bool strict) {
  if (!runs_v3()) return baseline::count_moves(pieces, to_move, depth, strict);
  attacks::prepare_lines();
  return v3::count_moves(pieces, to_move, depth, strict);
}

}  // namespace arbiter::atomic::fast
