#pragma once

#include "verifier/position/fen.hpp"

namespace arbiter::atomic {

/// What keeps a position from every game of Atomic chess: checks AF3xx (verifier/orthodox/reachability.hpp).
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map);

}  // namespace arbiter::atomic
