#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::horde {

/// What keeps a position from every game of Horde: checks AF3xx (verifier/orthodox/reachability.hpp). `source` tells
/// checks.
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source);

}  // namespace arbiter::horde
