#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter::horde {

/// The two implementations of Horde; both live as long as the program. Any set-up of orthodox pieces is accepted, a
/// white king among them: then it is a king as in orthodox chess.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveGenerator& generator();

}  // namespace arbiter::horde
