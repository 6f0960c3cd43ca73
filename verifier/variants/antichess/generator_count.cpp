#include "verifier/variants/antichess/generator_moves.hpp"

namespace arbiter::antichess::fast::inline ARBITER_CODE {

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  return for_side(to_move, [&]<Side Us>() { return kinds::count<Moves, Us>(pieces, depth); });
}

}  // namespace arbiter::antichess::fast::inline ARBITER_CODE
