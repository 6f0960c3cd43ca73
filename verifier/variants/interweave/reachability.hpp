#pragma once

#include "position/fen.hpp"
#include "variants/interweave/state.hpp"

namespace arbiter::interweave {

/// See Variant::reachability().
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map);

}  // namespace arbiter::interweave
