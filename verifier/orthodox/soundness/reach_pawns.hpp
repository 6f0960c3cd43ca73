#pragma once

#include <optional>

#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// The pieces that attack the king on `king`, each tested alone: the rules are asked with every other piece of the
/// attacking side replaced by a piece that blocks and attacks nothing.
[[nodiscard]] SquareSet checkers(const Setup& setup, Square king, const MoveSource& source);

/// Of these, the pieces that can only have given check by arriving: those adjacent to the king or not in line with it.
/// The others may have been uncovered by a piece that left the line.
[[nodiscard]] SquareSet arrived(SquareSet checkers, Square king, const Board& board);

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
[[nodiscard]] bool colour_closed(const Board& board, Side side, bool light);

/// With all 32 orthodox pieces on the board, all pawns unmoved, bishops on c and f and king and queen between them,
/// only knights and rooks have ever moved: bishops, king and queen are shut in, and rooks only step between a and b, g
/// and h. Each of these moves changes the square colour of one piece, and in all set-ups with those bishops, king and
/// queen two of the four pieces start on light squares. So a side has made an even number of moves exactly if an even
/// number of its knights and rooks is on light squares. Holds for chess, Take & Make and Checkered chess, since nothing
/// was captured. False if the position is such a one and the other side must be to move.
[[nodiscard]] bool move_agrees_with_knights(const Setup& setup);

/// Where the pawns of a side stand and where they can have started. Files 0..7; ranks as the side sees them, so pawns
/// start on rank 1.

/// The fewest captures by which `pawns` of `side` can have come from different files: the cheapest assignment of start
/// files to pawns. Nothing if there is none.
///
/// A lower bound for any game: different pawns have different starts, and each change of file costs one capture, on one
/// rank of the pawn's way.
[[nodiscard]] std::optional<int> fewest_captures(SquareSet pawns, Side side);
/// Whether a quickly found assignment costs no more than `most`: true for nearly all positions of games; false means
/// nothing.
[[nodiscard]] bool come_cheaply(SquareSet pawns, Side side, int most);

/// The fewest pawns that must have captured at all, if a capture may take a pawn anywhere (make-legs): pawns that have
/// not captured are on their own files, all different.
[[nodiscard]] int fewest_capturers(SquareSet pawns);

/// Number of files on which a white pawn stands beyond a black one.
[[nodiscard]] int files_with_passed(SquareSet white, SquareSet black) noexcept;

}  // namespace arbiter::reach
