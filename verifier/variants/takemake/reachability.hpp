#pragma once

#include "position/fen.hpp"
#include "variants/takemake/state.hpp"

namespace arbiter::takemake {

/// See Variant::reachability().
[[nodiscard]] Faults reachability(const Setup& setup, Profile profile, const FenMap& map);

}  // namespace arbiter::takemake
