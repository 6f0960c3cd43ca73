#include "verifier/orthodox/soundness/reach_locked.hpp"

#include "verifier/orthodox/state.hpp"

namespace arbiter::reach {
namespace {

bool pawn_at_home(const Board& board, Side side, int file) {
  return board.holds(Square::at(file, relative_rank(side, 1)), piece_of(side, orthodox::pawn));
}

}  // namespace

SquareSet closed_squares(const Board& board, Side side) {
  SquareSet closed;
  for (int file = 0; file < 8; ++file) {
    const bool left = file == 0 || pawn_at_home(board, side, file - 1);
    const bool right = file == 7 || pawn_at_home(board, side, file + 1);
    if (left && right) closed |= Square::at(file, relative_rank(side, 0));
  }
  return closed;
}

bool shade_closed(const Board& board, Side side, bool light) {
  for (int file = 0; file < 8; ++file) {
    if (is_light(Square::at(file, relative_rank(side, 1))) == light && !pawn_at_home(board, side, file)) return false;
  }
  return true;
}

bool move_agrees_with_knights(const Setup& setup) {
  using namespace orthodox;
  const Board& board = setup.board;
  if (board.occupied().size() != 32 || !board.of(Owner::both).empty()) return true;
  int parity = 0;
  for (const Side side : {Side::white, Side::black}) {
    const int first = relative_rank(side, 0);
    for (int file = 0; file < 8; ++file) {
      if (!board.holds(Square::at(file, relative_rank(side, 1)), piece_of(side, pawn))) return true;
    }
    for (const int file : {2, 5}) {
      if (!board.holds(Square::at(file, first), piece_of(side, bishop))) return true;
    }
    const auto stands = [&](int file, Role role) { return board.holds(Square::at(file, first), piece_of(side, role)); };
    if (!(stands(3, king) && stands(4, queen)) && !(stands(3, queen) && stands(4, king))) return true;
    const SquareSet movers = board.of(piece_of(side, knight)) | board.of(piece_of(side, rook));
    if (movers.size() != 4 || board.of(piece_of(side, rook)).size() != 2) return true;
    for (const Square square : movers) parity += is_light(square) ? 1 : 0;
  }
  return (parity % 2 == 0) == (setup.to_move == Side::white);
}

}  // namespace arbiter::reach
