#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {

/// See Variant::setup_reachability().
[[nodiscard]] Faults reachability(const Setup& setup, const FenMap& map);

}  // namespace arbiter::interweave
