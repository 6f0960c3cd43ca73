#include "verifier/variants/atomic/generator_moves.hpp"

namespace arbiter::atomic::fast::inline ARBITER_CODE {
namespace {

template <Side Us>
std::uint64_t count(const Pieces& pieces, int depth, bool strict) {
  const Moves<Us> moves(pieces, strict);
  if (depth == 1) return moves.count();
  std::uint64_t number = 0;
  moves.legal(~Word{0}, [&](const Leg& leg) { number += count<opponent(Us)>(moves.after(leg), depth - 1, strict); });
  return number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, bool strict) {
  if (depth <= 0) return 1;
  return to_move == Side::white ? count<Side::white>(pieces, depth, strict) : count<Side::black>(pieces, depth, strict);
}

}  // namespace arbiter::atomic::fast::inline ARBITER_CODE
