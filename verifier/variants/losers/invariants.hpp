#pragma once

#include <vector>

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/losers/rules.hpp"

namespace arbiter::losers {

/// The invariants at the beginning of every move of a legal game: those of orthodox chess, whose moves all moves are,
/// and that the game was not over before the last move.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  const orthodox::Beginning beginning{.role_count = orthodox::first_free,
                                      .at_start = orthodox::pieces_at_start,
                                      .corner = orthodox::is_rook,
                                      .keeps_shade = [](Role role) { return role == orthodox::bishop; }};
  auto result =
      orthodox::invariants(orthodox::Rules<armies::PieceSet>(armies::PieceSet{}), view, side_to_move, beginning);
  result.push_back({"LS.inv.bare", "the side that has just moved has a piece beside its king: without it, it had won",
                    no(rules.is_bare(view, opponent(side_to_move)))});
  return result;
}

}  // namespace arbiter::losers
