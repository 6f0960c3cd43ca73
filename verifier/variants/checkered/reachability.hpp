#pragma once

#include "position/fen.hpp"
#include "variants/checkered/state.hpp"

namespace arbiter::checkered {

/// See Variant::reachability().
[[nodiscard]] Faults reachability(const Setup& setup, Profile profile, const FenMap& map);

}  // namespace arbiter::checkered
