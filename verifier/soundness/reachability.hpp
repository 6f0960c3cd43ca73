#pragma once

#include <cstddef>

#include "verifier/variants/variant.hpp"

namespace arbiter::soundness {

/// What no legal game leads to although nothing in the position itself is wrong: the checks AF3xx, as
/// Variant::reachability() has them. The proof or argument of each check stands beside its code or in its
/// explanation.
///
/// Asked of positions only: text that was understood, Variant::faults() without errors, kings as usual, a side to move
/// that the text says (a bare board is a diagram). An error is given only where no game has the position, from any
/// set-up that Variant::dealt() may deal; what is not found here may still be unreachable. Counters that are too low
/// for the pieces are a note: collections of positions set them to nothing.
[[nodiscard]] Faults reachability(const Setup& setup, const Variant& variant, std::size_t profile, const FenMap& map);

}  // namespace arbiter::soundness
