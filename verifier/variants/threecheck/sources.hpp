#pragma once

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::threecheck {

/// The two implementations of Three-check; both live as long as the program. Moves are those of orthodox chess until a
/// side has given three checks; then there are none.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();

}  // namespace arbiter::threecheck
