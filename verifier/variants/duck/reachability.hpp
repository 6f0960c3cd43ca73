#pragma once

#include "verifier/position/fen.hpp"

namespace arbiter::duck {

/// Checks AF3xx: what keeps a position from every legal game.
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map);

}  // namespace arbiter::duck
