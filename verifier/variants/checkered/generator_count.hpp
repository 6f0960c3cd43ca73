#pragma once

#include <cstdint>

#include "verifier/variants/checkered/generator_board.hpp"

namespace arbiter::checkered::fast {

// Number of sequences of `depth` moves from the beginning of a move, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth);
}

}  // namespace arbiter::checkered::fast
