#pragma once

#include <cstdint>

#include "verifier/orthodox/kinds_board.hpp"

namespace arbiter::antichess::fast {

// Number of sequences of `depth` moves, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const kinds::Pieces& pieces, Side to_move, int depth);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const kinds::Pieces& pieces, Side to_move, int depth);
}

}  // namespace arbiter::antichess::fast
