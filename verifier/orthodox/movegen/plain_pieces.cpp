#include "verifier/orthodox/movegen/plain_pieces.hpp"

#include <bit>

namespace arbiter::movegen::plain {

using attacks::bit;

bool read_common(const Setup& setup, CommonPieces& pieces) {
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    if (piece.owner == Owner::both) return false;
    const Bits here = bit(square.index());
    pieces.side[piece.owner == Owner::white ? 0 : 1] |= here;
    if (piece.role == orthodox::pawn) pieces.pawns |= here;
    if (piece.role == orthodox::king) pieces.kings |= here;
  }
  for (const Bits side : pieces.side) {
    if (std::popcount(pieces.kings & side) != 1) return false;
  }
  if ((attacks::king(attacks::first(pieces.kings)) & pieces.kings) != 0) return false;
  if ((pieces.pawns & (attacks::rank_1 | attacks::rank_8)) != 0) return false;
  pieces.state = orthodox::castling_rights(setup.state);
  if (const auto passed = orthodox::passed_square(setup.state)) pieces.state |= bit(passed->index());
  return true;
}

std::optional<ChessPieces> chess_pieces(const Setup& setup) {
  ChessPieces pieces;
  if (!read_common(setup, pieces)) return std::nullopt;
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    const Bits here = bit(square.index());
    if (role == orthodox::knight) pieces.knights |= here;
    if (role == orthodox::bishop || role == orthodox::queen) pieces.diagonal |= here;
    if (role == orthodox::rook || role == orthodox::queen) pieces.orthogonal |= here;
    if (number(role) >= orthodox::first_free) return std::nullopt;
  }
  return pieces;
}

}  // namespace arbiter::movegen::plain
