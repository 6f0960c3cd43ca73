#pragma once

#include <vector>

#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/losers/rules.hpp"

namespace arbiter::losers {

/// The invariants at the beginning of every move of a legal game: those of orthodox chess, whose moves all moves are,
/// and that the game was not over before the last move.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  auto result = orthodox::chess_invariants(view, side_to_move);
  result.push_back({"LS.inv.bare", "the side that has just moved has a piece beside its king: without it, it had won",
                    no(rules.is_bare(view, opponent(side_to_move)))});
  return result;
}

}  // namespace arbiter::losers
