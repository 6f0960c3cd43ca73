#pragma once

#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// Bishops behind pawns that have not moved. Pawns never return to their start rank, so a pawn that stands there has
/// always stood there, and a bishop of the first rank behind two such pawns (one at the edge) has never passed between
/// the ranks. Holds only if bishops move as bishops: not in Take & Make, and in Checkered chess for pieces of one
/// colour.

/// Squares of the first rank of `side` that a bishop cannot leave or enter: the squares diagonally ahead hold unmoved
/// pawns of the side.
[[nodiscard]] SquareSet closed_squares(const Board& board, Side side);

/// Whether unmoved pawns hold all four squares of the second rank through which pieces on `light` squares leave the
/// first one diagonally: then no bishop of the side that started on that square colour has ever left the first rank,
/// whatever the set-up.
[[nodiscard]] bool shade_closed(const Board& board, Side side, bool light);

/// With all 32 orthodox pieces on the board, all pawns unmoved, bishops on c and f and king and queen between them,
/// only knights and rooks have ever moved: bishops, king and queen are shut in, and rooks only step between a and b, g
/// and h. Each of these moves changes the square colour of one piece, and in all set-ups with those bishops, king and
/// queen two of the four pieces start on light squares. So a side has made an even number of moves exactly if an even
/// number of its knights and rooks is on light squares. Holds for chess, Take & Make and Checkered chess, since nothing
/// was captured. False if the position is such a one and the other side must be to move.
[[nodiscard]] bool move_agrees_with_knights(const Setup& setup);

}  // namespace arbiter::reach
