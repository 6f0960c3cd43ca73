#pragma once

#include <memory>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::horde {

/// The two implementations of Horde; both live as long as the program. Any set-up of orthodox pieces is accepted, a
/// white king among them: then it is a king as in orthodox chess.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source();

}  // namespace arbiter::horde
