#pragma once

#include <cstdint>

#include "verifier/variants/interweave/generator_board.hpp"

namespace arbiter::interweave::fast {

// Sequences of `depth` moves from the beginning of one, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth);
}

}  // namespace arbiter::interweave::fast
