#pragma once

#include <vector>

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/atomic/rules.hpp"

namespace arbiter::atomic {

/// The invariants at the beginning of every move of a legal game. The last move can have exploded the king of the side
/// to move (AT.win); a pawn that captures explodes, so that pawns stay on their files.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  const orthodox::Beginning beginning;
  return {
      {"AT.inv.kings", "the side that is not to move has one king, the other at most one",
       all(exactly_one(orthodox::pieces(view, opponent(side_to_move), orthodox::king)),
           at_most(1, orthodox::pieces(view, side_to_move, orthodox::king)))},
      {"AT.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"AT.inv.sixteen", "a side has at most 16 pieces", orthodox::sixteen_each(view, beginning)},
      {"AT.inv.promoted", "pawns and promoted pieces of a side are at most eight together",
       orthodox::promoted_each(view, beginning)},
      {"AT.inv.castling", "a castling right has its king and its rook on the first rank, one right a wing",
       orthodox::castling_rights(view, beginning.corner)},
      {"AT.inv.passed",
       "an en passant square is empty, as is the square behind it, and the enemy pawn stands before it",
       orthodox::passed_by_double_step(view, side_to_move)},
      {"AT.inv.check", "the side that is not to move is not in check, unless it has won",
       any(no(rules.has_king(view, side_to_move)), rules.kings_safe(view, opponent(side_to_move)))},
  };
}

}  // namespace arbiter::atomic
