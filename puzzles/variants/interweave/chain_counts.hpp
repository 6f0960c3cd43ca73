#pragma once

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// Interweave: how many pieces the themes of chain.cpp need at least, by counting those that a position of each must
// have. Parameters that a theme lacks are those of one step of a pawn.

/// A piece that takes pieces, one after the other.
[[nodiscard]] LeastPieces least_of_chain(const Request& request);
/// One step of a pawn that takes several.
[[nodiscard]] LeastPieces least_of_step(const Request& request);
/// The only move is a capture en passant.
[[nodiscard]] LeastPieces least_in_passing(const Request& request);
/// The only move is a pawn's that promotes on its way.
[[nodiscard]] LeastPieces least_of_promotion(const Request& request);

}  // namespace arbiter::puzzles
