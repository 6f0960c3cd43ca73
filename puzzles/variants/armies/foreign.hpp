#pragma once

#include <algorithm>

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::puzzles {

/// Whether a piece is of the other side's army, so that its side has it only by promotion.
[[nodiscard]] inline bool is_foreign(Piece piece, const State& state) {
  if (piece.role == orthodox::pawn || piece.role == orthodox::king) return false;
  const Side side = piece.owner == Owner::black ? Side::black : Side::white;
  const auto& own = armies::pieces_of(armies::army(state, side));
  return std::find(own.begin(), own.end(), piece.role) == own.end();
}

}  // namespace arbiter::puzzles
