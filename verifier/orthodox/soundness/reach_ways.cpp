#include "verifier/orthodox/soundness/reach_ways.hpp"

#include <array>
#include <utility>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::reach {

const Ways& orthodox_ways(Role role) {
  static const std::array<Ways, orthodox::first_free> table{{
      {},
      {{1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {1, -2}, {-1, -2}, {2, -1}, {-2, -1}},
      {{1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}},
      {{1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}},
      {{1, 0, 7}, {-1, 0, 7}, {0, 1, 7}, {0, -1, 7}, {1, 1, 7}, {1, -1, 7}, {-1, 1, 7}, {-1, -1, 7}},
      {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
  }};
  ensure(number(role) < orthodox::first_free, "an orthodox piece");
  return table[static_cast<std::size_t>(number(role))];
}

bool has_right(const Setup& setup, Side side, Square square, Piece piece) {
  if (relative_rank(side, square.rank()) != 0) return false;
  if (piece.role != orthodox::king) return orthodox::may_castle(setup.state, side, square.file());
  for (int file = 0; file < 8; ++file) {
    if (orthodox::may_castle(setup.state, side, file)) return true;
  }
  return false;
}

bool seems_castled(const Setup& setup, Side side) {
  for (int file = 0; file < 8; ++file) {
    if (orthodox::may_castle(setup.state, side, file)) return false;
  }
  for (const auto& [king, corner] : {std::pair{6, 5}, std::pair{2, 3}, std::pair{1, 2}}) {
    const int rank = relative_rank(side, 0);
    const auto piece = setup.board[Square::at(corner, rank)];
    const bool beside = piece && piece->owner == owner_of(side) && piece->role != orthodox::pawn;
    if (beside && setup.board.holds(Square::at(king, rank), piece_of(side, orthodox::king))) return true;
  }
  return false;
}

}  // namespace arbiter::reach
