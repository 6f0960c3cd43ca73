#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::atomic {

/// What keeps a position from every game of Atomic chess: checks AF3xx (verifier/orthodox/reachability.hpp).
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source);

}  // namespace arbiter::atomic
