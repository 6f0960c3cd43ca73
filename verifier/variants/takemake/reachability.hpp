#pragma once

#include "verifier/position/fen.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {

/// See Variant::setup_reachability().
[[nodiscard]] Faults reachability(const Setup& setup, Profile profile, const FenMap& map);

}  // namespace arbiter::takemake
