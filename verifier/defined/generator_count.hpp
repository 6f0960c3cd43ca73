#pragma once

#include <optional>

#include "verifier/defined/generator_board.hpp"

namespace arbiter::defined::fast {

// Number of sequences of `depth` moves, in both builds: see board/code.hpp. By the number of kinds that nodes have room
// for. count_bare: nothing, unless the definition is bare and the set-up without walls.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const Compiled& compiled, const Setup& setup, int depth);
[[nodiscard]] std::optional<std::uint64_t> count_bare(const Compiled& compiled, const Setup& setup, int depth);
}
inline namespace v3 {
[[nodiscard]] std::uint64_t count_moves(const Compiled& compiled, const Setup& setup, int depth);
[[nodiscard]] std::optional<std::uint64_t> count_bare(const Compiled& compiled, const Setup& setup, int depth);
}

}  // namespace arbiter::defined::fast
