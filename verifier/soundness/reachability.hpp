#pragma once

#include <cstddef>

#include "verifier/variants/variant.hpp"

namespace arbiter::soundness {

/// Positions that no legal game leads to although nothing in the position itself is wrong: the checks AF3xx, from
/// Variant::setup_reachability(). The proof or argument for each check is beside its code or in its explanation.
///
/// Requires the usual number of kings. Texts without a side to move get no finding: a bare board is a diagram. An error
/// is reported only if no game reaches the position, from any set-up that Variant::shuffled_start() may deal; a
/// position without findings may still be unreachable. Counters that are too low for the pieces are a note: collections
/// of positions set them to nothing.
[[nodiscard]] Faults reachability(const Position& position, const FenMap& map);

}  // namespace arbiter::soundness
