#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter::chess {

/// The declarative rules; they live as long as the program. The generator is that of Chess with Different Armies.
[[nodiscard]] const MoveSource& rules();

}  // namespace arbiter::chess
