#pragma once

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// Interweave: how many men the themes of chain.cpp need at least, by counting those that a position of each must have. Parameters that
// a theme lacks are those of one step of a pawn.

/// A man that takes men, one after the other.
[[nodiscard]] LeastMen least_of_chain(const Request& request);
/// One step of a pawn that takes several.
[[nodiscard]] LeastMen least_of_step(const Request& request);
/// The only turn is a capture en passant.
[[nodiscard]] LeastMen least_in_passing(const Request& request);
/// The only turn is a pawn's that promotes on its way.
[[nodiscard]] LeastMen least_of_promotion(const Request& request);

}  // namespace arbiter::puzzles
