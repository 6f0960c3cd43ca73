#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter::racingkings {

/// The two implementations of Racing Kings; both live as long as the program. A pawn, which only a set-up can have,
/// does not move.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveGenerator& generator();

}  // namespace arbiter::racingkings
