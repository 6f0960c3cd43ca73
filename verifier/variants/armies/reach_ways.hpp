#pragma once

#include "orthodox/reach_ways.hpp"

namespace arbiter::armies {

/// How a man of the armies (orthodox men among them) moves; a pawn has none.
[[nodiscard]] const reach::Ways& ways_of(Role role);

}  // namespace arbiter::armies
