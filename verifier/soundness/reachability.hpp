#pragma once

#include <cstddef>

#include "verifier/variants/variant.hpp"

namespace arbiter::soundness {

/// What no legal game leads to although nothing in the position itself is wrong: the checks AF3xx, as
/// Variant::setup_reachability() has them. The proof or argument of each check stands beside its code or in its
/// explanation.
///
/// The kings are as usual. Nothing is said of a text without a side to move: a bare board is a diagram. An error is
/// given only where no game has the position, from any set-up that Variant::dealt() may deal; what is not found here
/// may still be unreachable. Counters that are too low for the pieces are a note: collections of positions set them to
/// nothing.
[[nodiscard]] Faults reachability(const Position& position, const FenMap& map);

}  // namespace arbiter::soundness
