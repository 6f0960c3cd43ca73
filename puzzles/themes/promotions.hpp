#pragma once

#include "puzzles/space/line_board.hpp"
#include "puzzles/space/request.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// Whether a pawn took on its way and promotes where its make-leg ends (TM.promote.arrive).
[[nodiscard]] bool promotes_by_make(Piece mover, const Move& move);
/// Whether a pawn took on its last rank, promoted, and went on as its victim (TM.promote.take).
[[nodiscard]] bool promotes_by_take(Piece mover, const Move& move);

/// Whether one of the moves is legal that mostly are what saves the side to move from a piece that has just promoted on
/// `promoted`: any of the king, a quiet one, one that takes that piece. More may be legal: of boards on which it is no
/// mate this holds only of some.
[[nodiscard]] Formula is_saved(const LineBoard& board, Square promoted, Role king);

/// Puts some pawns into a case's pool, each with a piece that it can take.
void add_captures_by_pawns(Case& part, const Request& request, Random& random);

}  // namespace arbiter::puzzles
