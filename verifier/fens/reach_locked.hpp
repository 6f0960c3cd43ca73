#pragma once

#include "position/setup.hpp"

namespace arbiter::fens {

/// Bishops behind pawns that have not moved. Pawns never come back to their start rank, so one that stands there has always
/// stood there, and a bishop of the first rank behind two of them (one at the edge) has never passed between the ranks.
/// Holds where bishops move as bishops only: not in Take & Make, and in Checkered chess for men of one colour.

/// Squares of the first rank of `side` that a bishop cannot leave or enter: the squares ahead of it on both diagonals hold
/// unmoved pawns of the side.
[[nodiscard]] SquareSet closed_squares(const Board& board, Side side);

/// Whether all four squares of the second rank through which men on `light` squares leave the first one diagonally hold
/// unmoved pawns: then no bishop of the side that started on that shade has ever left the first rank, whatever the set-up.
[[nodiscard]] bool shade_closed(const Board& board, Side side, bool light);

[[nodiscard]] constexpr bool is_light(Square square) noexcept { return (square.file() + square.rank()) % 2 != 0; }

}  // namespace arbiter::fens
