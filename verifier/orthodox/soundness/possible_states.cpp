#include "verifier/orthodox/soundness/possible_states.hpp"

#include "verifier/orthodox/state.hpp"

namespace arbiter::orthodox {
namespace {

bool has_castling_king(const Board& board, Side side, int home) {
  for (int file = 1; file < 7; ++file) {
    if (board.holds(Square::at(file, home), piece_of(side, king))) return true;
  }
  return false;
}

}  // namespace

std::vector<State> possible_states(const Setup& setup, const std::function<bool(const Piece&)>& corner) {
  std::vector<State> result{setup.state};
  set_passed_square(result.front(), std::nullopt);
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) set_castling(result.front(), side, file, false);
  }
  for (const Side side : {Side::white, Side::black}) {
    const int home = relative_rank(side, 0);
    const bool possible = has_castling_king(setup.board, side, home);
    for (int file = 0; file < 8; ++file) {
      const auto piece = setup.board[Square::at(file, home)];
      if (!possible || !piece || piece->owner != owner_of(side) || !corner(*piece)) continue;
      for (std::size_t i = 0, end = result.size(); i < end; ++i) {
        result.push_back(result[i]);
        set_castling(result.back(), side, file, true);
      }
    }
  }
  const std::size_t without = result.size();
  for (const Side mover : {Side::white, Side::black}) {
    for (const Square at : setup.board.occupied()) {
      const auto piece = setup.board[at];
      if (piece->role != pawn || relative_rank(mover, at.rank()) != 3) continue;
      if (piece->owner != Owner::both && piece->owner != owner_of(mover)) continue;
      for (std::size_t i = 0; i < without; ++i) {
        result.push_back(result[i]);
        set_passed_square(result.back(), Square::at(at.file(), at.rank() - forward(mover)));
      }
    }
  }
  return result;
}

}  // namespace arbiter::orthodox
