#pragma once

#include <vector>

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/antichess/rules.hpp"

namespace arbiter::antichess {

/// The invariants at the beginning of every move of a legal game. A pawn may become a king (AN.promote), and without
/// pieces a side has won (AN.end.pieces), which only the other side's last capture can have brought about.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  const orthodox::Beginning beginning{.royal_kings = false};
  return {
      {"AN.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"AN.inv.sixteen", "a side has at most 16 pieces", orthodox::sixteen_each(view, beginning)},
      {"AN.inv.promoted", "pawns and promoted pieces of a side, kings among them, are at most eight together",
       orthodox::promoted_each(view, beginning)},
      {"AN.inv.passed",
       "an en passant square is empty, as is the square behind it, and the enemy pawn stands before it",
       orthodox::passed_by_double_step(view, side_to_move)},
      {"AN.inv.over", "the side that is not to move has a piece, or it would have won before",
       rules.has_pieces(view, opponent(side_to_move))},
  };
}

}  // namespace arbiter::antichess
