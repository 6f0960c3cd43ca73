#pragma once

#include "verifier/orthodox/reach_ways.hpp"

namespace arbiter::armies {

/// How a piece of the armies (orthodox pieces among them) moves; a pawn has none.
[[nodiscard]] const reach::Ways& ways_of(Role role);

}  // namespace arbiter::armies
