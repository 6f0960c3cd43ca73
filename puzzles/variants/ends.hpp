#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::puzzles {

/// Whether `side` has won other than by mate, in variants that differ from orthodox chess only in their end; false in
/// others. `World` is that of the query language (puzzles/query/evaluate.hpp).
template <class World>
[[nodiscard]] typename World::Truth has_reached_end(const World& world, Side side) {
  using T = typename World::Truth;
  const std::string_view variant = world.variant().name();
  if (variant == "threecheck") {  // TC.end
    return truth<T>(threecheck::checks_given(world.context(), side) >= threecheck::checks_to_win);
  }
  Disjunction<T> some;
  if (variant == "kingofthehill") {  // KH.end
    for (const Square square : kingofthehill::hill) {
      world.for_each_piece(square, [&](Piece piece, T present) {
        if (piece == piece_of(side, orthodox::king)) some.add(present);
      });
    }
  }
  return some.value();
}

}  // namespace arbiter::puzzles
