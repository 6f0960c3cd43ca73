#pragma once

#include "verifier/position/step.hpp"

namespace arbiter::movegen {

/// Plays `step` of `side` in `setup`: updates pieces, castling rights and, if `passes`, the en passant square by a
/// pawn's double step (otherwise clears it). Does not change side to move and counters.
void play(Setup& setup, const Step& step, Side side, bool passes);

/// Ends the move of `side`: the opponent is to move, and the counters advance.
void end_move(Setup& setup, Side side, bool captured_or_pawn);

}  // namespace arbiter::movegen
