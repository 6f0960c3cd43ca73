#pragma once

#include <vector>

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/racingkings/rules.hpp"

namespace arbiter::racingkings {

/// The invariants at the beginning of every move of a legal game. The last move can have ended it (RK.goal).
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  const orthodox::Beginning beginning;
  Conjunction<T> kings;
  Conjunction<T> start;
  Conjunction<T> check;
  for (const Side side : {Side::white, Side::black}) {
    kings.add(exactly_one(orthodox::pieces(view, side, orthodox::king)));
    start.add(at_most(0, orthodox::pawns_and_promoted(view, side, beginning)));
    check.add(rules.kings_safe(view, side));
  }
  return {
      {"RK.inv.kings", "each side has exactly one king", kings.value()},
      {"RK.inv.start", "there are no pawns, and no more pieces of a kind than at the start", start.value()},
      {"RK.inv.check", "no king is attacked", check.value()},
      {"RK.inv.goal",
       "with Black to move its king is not on the eighth rank, where it would have ended the game before",
       side_to_move == Side::white ? truth<T>(true) : no(Rules::arrived(view, Side::black))},
  };
}

}  // namespace arbiter::racingkings
