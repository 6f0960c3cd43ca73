#pragma once

#include "verifier/position/step.hpp"

namespace arbiter::movegen {

/// Plays `step` of `side` in `setup`: pieces, castling rights, and the square passed by a double step of a pawn if
/// `passes` (any other is forgotten). Side to move and counters are left as they are.
void play(Setup& setup, const Step& step, Side side, bool passes);

/// Ends the move of `side`: the opponent is to move, and the counters go on.
void end_move(Setup& setup, Side side, bool captured_or_pawn);

}  // namespace arbiter::movegen
