#include "verifier/variants/racingkings/generator_moves.hpp"

namespace arbiter::racingkings::fast::inline ARBITER_CODE {

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  const Moves moves(pieces, to_move);
  if (depth == 1) return moves.count();
  std::uint64_t number = 0;
  moves.legal(~Word{0}, [&](const Leg& leg) { number += count_moves(moves.after(leg), opponent(to_move), depth - 1); });
  return number;
}

}  // namespace arbiter::racingkings::fast::inline ARBITER_CODE
