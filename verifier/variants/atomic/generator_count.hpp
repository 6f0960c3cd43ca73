#pragma once

#include <cstdint>

#include "verifier/variants/atomic/generator_board.hpp"

namespace arbiter::atomic::fast {

// Number of sequences of `depth` moves, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, bool strict);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, bool strict);
}

}  // namespace arbiter::atomic::fast
