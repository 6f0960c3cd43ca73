#pragma once

#include <string>

#include "verifier/position/setup.hpp"

namespace arbiter::orthodox {

/// Why a side that has only its king never wins, if it has no more: a king attacks no king, and no move adds a piece to
/// a side. So it never gives check, on which every win rests in these games (in Atomic chess a king does not capture,
/// so that it explodes nothing). Empty if the side has another piece, or one of the sides no king.
[[nodiscard]] std::string why_bare_king_never_wins(const Setup& setup, Side side);

/// The same, and where all pieces but the kings are bishops on squares of one colour, whoever has them. They stay on
/// it, so that a king in check stands on it too. Of the other square colour are its neighbours in files and ranks, at
/// least two, empty and attacked by no bishop. A king that attacks all of them would touch this one: in the corner a1
/// they are a2 and b1, whose common neighbours are a1 and b2; elsewhere there are more. So this king has a move, and it
/// is not mate. For games in which only mate wins.
[[nodiscard]] std::string why_few_pieces_never_win(const Setup& setup, Side side);

}  // namespace arbiter::orthodox
