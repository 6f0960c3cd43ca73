#include "puzzles/themes/promotions.hpp"

namespace arbiter::puzzles {

Formula is_saved(const LineBoard& board, Square promoted, Role royal) {
  Disjunction<Formula> some;
  for (const Square from : all_squares) {
    for (const Piece piece : board.movers(from)) {
      for (const SymbolicMove& move : board.moves(from, piece)) {
        const SquareSet taken = move.legs.front().step.captures;
        if (piece.role == royal || taken.empty() || taken.contains(promoted)) some.add(move.legal);
      }
    }
  }
  return some.value();
}

}  // namespace arbiter::puzzles
