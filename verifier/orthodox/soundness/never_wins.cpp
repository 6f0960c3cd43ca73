#include "verifier/orthodox/soundness/never_wins.hpp"

#include <algorithm>

#include "verifier/orthodox/state.hpp"

namespace arbiter::orthodox {

std::string why_bare_king_never_wins(const Setup& setup, Side side) {
  const SquareSet own = setup.board.of(owner_of(side));
  const bool bare = own.size() == 1 && own == setup.board.of(piece_of(side, king));
  // Where the other king has exploded, the side has won already, and its last capturing piece is gone, too.
  const bool goes_on = !setup.board.of(piece_of(opponent(side), king)).empty();
  return bare && goes_on ? "a king alone never gives check" : "";
}

std::string why_few_pieces_never_win(const Setup& setup, Side side) {
  if (std::string why = why_bare_king_never_wins(setup, side); !why.empty()) return why;
  int light = 0;
  int dark = 0;
  for (const Side each : {Side::white, Side::black}) {
    if (setup.board.of(piece_of(each, king)).size() != 1) return {};
  }
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    if (piece.role == king) continue;
    if (piece.role != bishop) return {};
    ++(is_light(square) ? light : dark);
  }
  if (light > 0 && dark > 0) return {};
  return "all pieces but the kings are bishops on squares of one colour, and such bishops never mate";
}

}  // namespace arbiter::orthodox
