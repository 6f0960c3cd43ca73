#include "verifier/variants/duck/generator_moves.hpp"

namespace arbiter::duck::fast::inline ARBITER_CODE {
namespace {

template <Side Us>
std::uint64_t count(const Pieces& pieces, int depth, Profile profile) {
  const Moves<Us> moves(pieces);
  if (depth == 1) return moves.count(profile);
  std::uint64_t number = 0;
  moves.legs(~Word{0}, [&](const Leg& leg) {
    const Pieces next = after<Us>(pieces, leg);
    if (finished(next)) return;  // DK.win: no further move
    for (Word left = duck_targets(next); left != 0;)
      number += count<opponent(Us)>(with_duck(next, attacks::take_first(left)), depth - 1, profile);
  });
  return number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, Profile profile) {
  if (depth <= 0) return 1;
  return to_move == Side::white ? count<Side::white>(pieces, depth, profile)
                                : count<Side::black>(pieces, depth, profile);
}

}  // namespace arbiter::duck::fast::inline ARBITER_CODE
