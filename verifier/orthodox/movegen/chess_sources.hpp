#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter::orthodox {

/// The fast implementation of chess. It lives as long as the program. Every move is one step; castling is the king's
/// step with the rook in `also`. Every double step sets an en passant square, whether a pawn can capture there or not.
/// `first_rank_pawns`: whether pawns move from their own first rank, one square or two, where a game has them there;
/// its searches know only those that do not.
[[nodiscard]] const MoveGenerator& chess_generator(bool first_rank_pawns = false);

}  // namespace arbiter::orthodox
