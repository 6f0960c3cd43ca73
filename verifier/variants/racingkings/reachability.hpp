#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::racingkings {

/// The checks AF3xx of Racing Kings, of a position without faults.
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map);

}  // namespace arbiter::racingkings
