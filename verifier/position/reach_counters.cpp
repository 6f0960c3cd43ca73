#include "verifier/position/reach_counters.hpp"

#include <algorithm>

namespace arbiter::reach {

std::uint32_t fewest_moves(SquareSet pawns, SquareSet others, Side side, bool orthodox_pawns) {
  const SquareSet first(std::uint64_t{0xff} << (8 * relative_rank(side, 0)));
  auto moves = static_cast<std::uint32_t>((others - first).size());
  for (const Square square : pawns) {
    const int rank = relative_rank(side, square.rank());
    if (rank > 1) moves += orthodox_pawns ? static_cast<std::uint32_t>(std::max(1, rank - 2)) : 1;
  }
  return moves;
}

}  // namespace arbiter::reach
