#include "verifier/position/no_move.hpp"

#include <algorithm>

namespace arbiter {

Status orthodox_word(const MoveSource& source, const Setup& setup, Status status) {
  if (status != Status::won) return status;
  const SquareSet pieces = setup.board.of(owner_of(setup.to_move));
  const bool stuck =
      std::all_of(pieces.begin(), pieces.end(), [&](Square square) { return source.steps_of(setup, square).empty(); });
  if (pieces.empty() || !stuck) return status;
  return source.in_check(setup, setup.to_move) ? Status::mate : Status::stalemate;
}

}  // namespace arbiter
