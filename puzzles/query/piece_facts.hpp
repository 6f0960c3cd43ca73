#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "puzzles/query/ast.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

// What the squares of a step say about it; the kinds of pieces are tested elsewhere. All of it concerns the step alone.

[[nodiscard]] inline int length(const Step& step) {
  return std::max(std::abs(step.to.file() - step.from.file()), std::abs(step.to.rank() - step.from.rank()));
}
[[nodiscard]] inline bool on_the_spot(const Step& step) { return step.from == step.to; }

/// The orthodox capture in passing: no captured piece stood where the pawn arrives.
[[nodiscard]] inline bool takes_in_passing(const Step& step) {
  return !step.captures.empty() && !step.captures.contains(step.to) && !on_the_spot(step);
}

/// The last step of the piece that begins the move. Steps behind it are another piece's.
[[nodiscard]] inline const Step& last_of_piece(const Move& move) {
  std::size_t last = 0;
  while (last + 1 < move.size() && !move[last + 1].places && move[last + 1].from == move[last].to) ++last;
  return move[last];
}

// What words of queries ask about pieces, over bool and over formulas. A World is described in evaluate.hpp.

/// Whether a piece for which `counted(piece)` is true stands on `square`.
template <class World, class Counted>
[[nodiscard]] typename World::Truth stands(const World& world, Square square, Counted&& counted) {
  using T = typename World::Truth;
  Disjunction<T> result;
  world.view().for_each_piece(square, [&](Piece piece, T present) {
    if (counted(piece)) result.add(present);
  });
  return result.value();
}

/// Whether a piece that matches the pattern stands on `square`.
template <class World>
[[nodiscard]] typename World::Truth matches(const World& world, Square square, const PiecesPattern& pieces) {
  return stands(world, square, [&](Piece piece) { return pieces.matches(piece, world.side()); });
}

/// Whether a piece of the kind with this name ("pawn") stands on `square`.
template <class World>
[[nodiscard]] typename World::Truth is_role(const World& world, Square square, std::string_view name) {
  return stands(world, square, [&](Piece piece) { return role_info(world.variant(), piece.role).name == name; });
}

/// Whether a step of a piece that is `name` before the step satisfies `f`. Promoted pieces move on as what they became.
template <class World, class F>
[[nodiscard]] typename World::Truth step_of(const World& world, std::string_view name, const Move& move, F&& f) {
  using T = typename World::Truth;
  Disjunction<T> result;
  for (std::size_t i = 0; i < move.size(); ++i) {
    if (!f(move[i])) continue;
    if (i == 0) {
      result.add(is_role(world, move[0].from, name));
    } else if (role_info(world.variant(), move[i - 1].becomes.role).name == name) {
      result.add(truth<T>(true));
    }
  }
  return result.value();
}

/// The squares on which the steps of a move capture.
[[nodiscard]] inline SquareSet taken_by(const Move& move) {
  SquareSet taken;
  for (const Step& step : move) taken |= step.captures;
  return taken;
}

}  // namespace arbiter::puzzles::query
