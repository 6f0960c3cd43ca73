#pragma once

#include "verifier/position/fen.hpp"

namespace arbiter::antichess {

/// What keeps a position from every game of Antichess: checks AF3xx (verifier/orthodox/reachability.hpp).
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map);

}  // namespace arbiter::antichess
