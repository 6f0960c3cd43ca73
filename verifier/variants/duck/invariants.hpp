#pragma once

#include <vector>

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/duck/rules.hpp"

namespace arbiter::duck {

/// For each square, whether the duck stands there.
template <BoardView V>
[[nodiscard]] std::vector<typename V::Truth> ducks(const V& view) {
  std::vector<typename V::Truth> result;
  for (const Square square : all_squares) {
    const auto here = view.holds(square, the_duck);
    if (!never(here)) result.push_back(here);
  }
  return result;
}

/// DK.enter: White is to move, and no piece has moved.
template <BoardView V>
[[nodiscard]] typename V::Truth may_begin(const V& view, Side side_to_move) {
  using T = typename V::Truth;
  Conjunction<T> home;
  home.add(truth<T>(side_to_move == Side::white));
  for (int file = 0; file < 8 && !home.decided(); ++file) {
    for (const Side side : {Side::white, Side::black}) {
      home.add(view.holds(Square::at(file, relative_rank(side, 1)), piece_of(side, orthodox::pawn)));
      home.add(owned(view, Square::at(file, relative_rank(side, 0)), owner_of(side)));
    }
    for (int rank = 2; rank < 6; ++rank) home.add(view.empty(Square::at(file, rank)));
  }
  return home.value();
}

/// At most one square is passed, by a double step of the side that has just moved. The square is empty; where the
/// double step began, only the duck may stand (DK.ep).
template <BoardView V>
[[nodiscard]] typename V::Truth passed_beside_duck(const V& view, Side side_to_move) {
  using T = typename V::Truth;
  Conjunction<T> passed;
  std::vector<T> squares;
  for (int file = 0; file < 8; ++file) {
    for (const Side passer : {Side::white, Side::black}) {
      const Square square = Square::at(file, relative_rank(passer, 2));
      const Square start = *square.offset(0, -forward(passer));
      const T bit = view.bit(*orthodox::passed_bit(square));
      squares.push_back(bit);
      const T pawn = view.holds(*square.offset(0, forward(passer)), piece_of(passer, orthodox::pawn));
      passed.add(implies(bit, all(all(truth<T>(passer != side_to_move), view.empty(square)),
                                  all(pawn, any(view.empty(start), view.holds(start, the_duck))))));
    }
  }
  passed.add(at_most(1, squares));
  return passed.value();
}

/// DK.enter, which only reachability asks for: there is a duck, or no move has been played.
template <BoardView V>
[[nodiscard]] typename V::Truth duck_has_entered(const V& view, Side side_to_move) {
  return any(exactly_one(ducks(view)), may_begin(view, side_to_move));
}

/// The invariants at the beginning of every move of a legal game. The last move can have captured the king of the side
/// to move (DK.win).
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move) {
  const orthodox::Beginning beginning;
  return {
      {"DK.inv.kings", "the side that is not to move has one king, the other at most one",
       all(exactly_one(orthodox::pieces(view, opponent(side_to_move), orthodox::king)),
           at_most(1, orthodox::pieces(view, side_to_move, orthodox::king)))},
      {"DK.inv.duck", "there is at most one duck", at_most(1, ducks(view))},
      {"DK.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"DK.inv.sixteen", "a side has at most 16 pieces", orthodox::sixteen_each(view, beginning)},
      {"DK.inv.promoted", "pawns and promoted pieces of a side are at most eight together",
       orthodox::promoted_each(view, beginning)},
      {"DK.inv.castling", "a castling right has its king and its rook on the first rank, one right a wing",
       orthodox::castling_rights(view, beginning.corner)},
      {"DK.inv.passed",
       "an en passant square is empty, nothing but the duck stands behind it, and the enemy pawn stands before it",
       passed_beside_duck(view, side_to_move)},
  };
}

}  // namespace arbiter::duck
