#pragma once

#include <memory>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::orthodox {

/// The fast implementation of chess. It lives as long as the program. Every move is one step; castling is the king's
/// step with the rook in `also`. Every double step sets an en passant square, whether a pawn can capture there or not.
/// `first_rank_pawns`: whether pawns move from their own first rank, one square or two, where a game has them there.
[[nodiscard]] const MoveSource& chess_generator(bool first_rank_pawns = false);
/// Counts with the generator.
[[nodiscard]] const MoveCounter& chess_counter(bool first_rank_pawns = false);
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> chess_search();

}  // namespace arbiter::orthodox
