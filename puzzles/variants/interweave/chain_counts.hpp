#pragma once

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// Interweave: lower bounds for the number of pieces in the themes of chain.cpp, by counting those that every position
// must have. Parameters that a theme lacks are those of one step of a pawn.

/// A piece that takes several pieces, one after the other.
[[nodiscard]] LeastPieces least_of_chain(const Request& request);
/// One step of a pawn that takes several pieces.
[[nodiscard]] LeastPieces least_of_step(const Request& request);
/// The only move is a capture en passant.
[[nodiscard]] LeastPieces least_in_passing(const Request& request);
/// The only move is a pawn's, which promotes on its way.
[[nodiscard]] LeastPieces least_of_promotion(const Request& request);

}  // namespace arbiter::puzzles
