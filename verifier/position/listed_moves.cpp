#include "verifier/position/listed_moves.hpp"

#include <fmt/format.h>

namespace arbiter {

MovesNotListed::MovesNotListed(std::size_t moves)
    : text_(fmt::format("the position has {} moves, and at most {} are listed", moves, most_listed_moves)) {}

std::vector<MoveOutcome> listed_moves(const MoveSource& source, const Setup& setup) {
  std::vector<MoveOutcome> moves = source.setup_moves(setup);
  if (moves.size() > most_listed_moves) throw MovesNotListed(moves.size());
  return moves;
}

}  // namespace arbiter
