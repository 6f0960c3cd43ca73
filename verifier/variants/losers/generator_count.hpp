#pragma once

#include <cstdint>

#include "verifier/orthodox/movegen/plain_pieces.hpp"

namespace arbiter::losers::plain {

// Number of sequences of `depth` moves (at least 1) of a plain position, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const movegen::plain::ChessPieces& pieces, Side to_move, int depth);
}
inline namespace v3 {  // attacks::prepare_lines() must have been called
[[nodiscard]] std::uint64_t count_moves(const movegen::plain::ChessPieces& pieces, Side to_move, int depth);
}

}  // namespace arbiter::losers::plain
