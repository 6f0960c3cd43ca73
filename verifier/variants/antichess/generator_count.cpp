#include "verifier/variants/antichess/generator_moves.hpp"

namespace arbiter::antichess::fast::inline ARBITER_CODE {
namespace {

template <Side Us>
std::uint64_t count(const Pieces& pieces, int depth) {
  const Moves<Us> moves(pieces);
  if (depth == 1) return moves.count();
  std::uint64_t number = 0;
  moves.legal(~Word{0}, [&](const Leg& leg) { number += count<opponent(Us)>(moves.after(leg), depth - 1); });
  return number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  return to_move == Side::white ? count<Side::white>(pieces, depth) : count<Side::black>(pieces, depth);
}

}  // namespace arbiter::antichess::fast::inline ARBITER_CODE
