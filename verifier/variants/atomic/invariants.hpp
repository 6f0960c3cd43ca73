#pragma once

#include <vector>

#include "verifier/orthodox/invariants.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/variants/atomic/rules.hpp"

namespace arbiter::atomic {

/// The invariants at the beginning of every move of a legal game. The last move can have exploded the king of the side
/// to move (AT.win); a pawn that captures explodes, so that pawns stay on their files.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  const orthodox::Beginning beginning{.role_count = orthodox::first_free,
                                      .at_start = orthodox::pieces_at_start,
                                      .corner = orthodox::is_rook,
                                      .keeps_shade = [](Role role) { return role == orthodox::bishop; }};
  Conjunction<T> sixteen;
  Conjunction<T> promoted;
  for (const Side side : {Side::white, Side::black}) {
    sixteen.add(orthodox::at_most_sixteen(view, side, beginning.role_count));
    promoted.add(at_most(8, orthodox::pawns_and_promoted(view, side, beginning)));
  }
  Conjunction<T> files;
  for (int file = 0; file < 8; ++file) {
    std::vector<T> black;
    std::vector<T> white;
    for (int rank = 1; rank < 7; ++rank) {
      const T here = view.holds(Square::at(file, rank), piece_of(Side::white, orthodox::pawn));
      for (const T below : black) files.add(no(all(below, here)));
      white.push_back(here);
      black.push_back(view.holds(Square::at(file, rank), piece_of(Side::black, orthodox::pawn)));
    }
    files.add(at_most(1, white));
    files.add(at_most(1, black));
  }
  return {
      {"AT.inv.kings", "the side that is not to move has one king, the other at most one",
       all(exactly_one(orthodox::pieces(view, opponent(side_to_move), orthodox::king)),
           at_most(1, orthodox::pieces(view, side_to_move, orthodox::king)))},
      {"AT.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"AT.inv.files", "a side has at most one pawn on a file, and a white pawn stands below the black one of its file",
       files.value()},
      {"AT.inv.sixteen", "a side has at most 16 pieces", sixteen.value()},
      {"AT.inv.promoted", "pawns and promoted pieces of a side are at most eight together", promoted.value()},
      {"AT.inv.castling", "a castling right has its king and its corner piece on the first rank, one right a wing",
       orthodox::castling_rights(view, beginning.corner)},
      {"AT.inv.passed", "a passed square is empty, as is the square behind it, and the enemy pawn stands before it",
       orthodox::passed_by_double_step(view, side_to_move)},
      {"AT.inv.check", "the side that is not to move is not in check", rules.kings_safe(view, opponent(side_to_move))},
  };
}

}  // namespace arbiter::atomic
