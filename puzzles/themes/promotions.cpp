#include "puzzles/themes/promotions.hpp"

#include "puzzles/themes/random_cases.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

using orthodox::king;
using orthodox::pawn;

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

void add_captures_by_pawns(Case& part, const Request& request, Random& random) {
  constexpr int most = 10;
  const Side side = request.constraints.to_move;
  const std::vector<Piece> theirs = pieces_of_side(request, opponent(side), king);
  for (int i = 0; i < most && !theirs.empty(); ++i) {
    const Square victim(static_cast<int>(random.below(64)));
    const auto from = victim.offset(random.one_in(2) ? 1 : -1, side == Side::white ? -1 : 1);
    const Piece taken = theirs[random.below(theirs.size())];
    if (!from) continue;
    add_to_pool(part, request, victim, taken);
    add_to_pool(part, request, *from, piece_of(side, pawn));
  }
}

}  // namespace arbiter::puzzles
