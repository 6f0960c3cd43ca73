#include "fens/reach_locked.hpp"

#include "orthodox/state.hpp"

namespace arbiter::fens {
namespace {

bool pawn_at_home(const Board& board, Side side, int file) {
  return board.holds(Square::at(file, relative_rank(side, 1)), man_of(side, orthodox::pawn));
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

}  // namespace arbiter::fens
