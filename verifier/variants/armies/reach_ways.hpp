#pragma once

#include "verifier/orthodox/soundness/reach_last_move.hpp"

namespace arbiter::armies {

/// How a piece of the armies (including orthodox pieces) moves; pawns have no ways.
[[nodiscard]] const reach::Ways& ways_of(Role role);

}  // namespace arbiter::armies
