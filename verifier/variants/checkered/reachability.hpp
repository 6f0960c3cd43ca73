#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// See Variant::setup_reachability().
[[nodiscard]] Faults reachability(const Setup& setup, Profile profile, const FenMap& map);

}  // namespace arbiter::checkered
