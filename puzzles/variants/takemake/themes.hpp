#pragma once

#include "puzzles/themes/theme.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::puzzles {

/// Whether a pawn captures and promotes where its make-leg ends (TM.promote.arrive).
[[nodiscard]] inline bool promotes_by_make(Piece mover, const Move& move) {
  return mover.role == orthodox::pawn && !move.front().captures.empty() &&
         move.front().becomes.role == orthodox::pawn && move.back().becomes.role != orthodox::pawn;
}

// The themes of Take & Make alone.

/// Answers to check by captures alone, captures without a possible make-leg, promotions by captures.
void add_takemake_themes(Themes& themes);
/// The only way to move is a promotion by make-leg.
void add_make_promotion(Themes& themes);

}  // namespace arbiter::puzzles
