#pragma once

#include <cstdint>

#include "verifier/variants/duck/generator_board.hpp"

namespace arbiter::duck::fast {

// Number of sequences of `depth` moves, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, Profile profile);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, Profile profile);
}

/// The same with what the processor has.
[[nodiscard]] inline std::uint64_t count(const Pieces& pieces, Side to_move, int depth, Profile profile) {
  return runs_v3() ? v3::count_moves(pieces, to_move, depth, profile)
                   : baseline::count_moves(pieces, to_move, depth, profile);
}

}  // namespace arbiter::duck::fast
