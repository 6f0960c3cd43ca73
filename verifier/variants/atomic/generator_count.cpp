#include "verifier/variants/atomic/generator_moves.hpp"

namespace arbiter::atomic::fast::inline ARBITER_CODE {

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, bool strict) {
  if (depth <= 0) return 1;
  return for_side(to_move, [&]<Side Us>() { return kinds::count<Moves, Us>(pieces, depth, strict); });
}

}  // namespace arbiter::atomic::fast::inline ARBITER_CODE
