#pragma once

#include <vector>

#include "verifier/orthodox/invariants.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/variants/crazyhouse/rules.hpp"

namespace arbiter::crazyhouse {

/// For each piece of `role` on the board, and each in a pocket, of both sides.
template <BoardView V>
void collect(const V& view, Role role, std::vector<typename V::Truth>& here) {
  for (const Side side : {Side::white, Side::black}) {
    const auto on_board = orthodox::pieces(view, side, role);
    here.insert(here.end(), on_board.begin(), on_board.end());
    if (is_promoted(role)) continue;
    for (int count = 1; count <= pocket_limit(role); ++count) {
      const auto bit = view.bit(pocket_bit(side, role, count));
      if (!never(bit)) here.push_back(bit);
    }
  }
}

/// A pocket with so many pieces of a kind has one fewer, too.
template <BoardView V>
[[nodiscard]] typename V::Truth pockets_are_unary(const V& view) {
  Conjunction<typename V::Truth> unary;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : pocket_roles) {
      for (int count = 2; count <= pocket_limit(role); ++count) {
        const auto bit = view.bit(pocket_bit(side, role, count));
        if (!never(bit)) unary.add(implies(bit, view.bit(pocket_bit(side, role, count - 1))));
      }
    }
  }
  return unary.value();
}

/// Whether `number` of these hold, no more and no fewer.
template <Truth T>
[[nodiscard]] T exactly_of(int number, const std::vector<T>& these) {
  const auto count = unary_count(static_cast<std::size_t>(number) + 1, these);
  return all(count[static_cast<std::size_t>(number) - 1], no(count[static_cast<std::size_t>(number)]));
}

/// The invariants at the beginning of every move of a legal game.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  Conjunction<T> one_king;
  for (const Side side : {Side::white, Side::black})
    one_king.add(exactly_one(orthodox::pieces(view, side, orthodox::king)));
  Conjunction<T> numbers;
  for (const Role role : {orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen}) {
    std::vector<T> here;
    collect(view, role, here);
    numbers.add(exactly_of(in_two_sets(role), here));
  }
  std::vector<T> pawns;
  for (const Role role : {orthodox::pawn, promoted_knight, promoted_bishop, promoted_rook, promoted_queen})
    collect(view, role, pawns);
  return {
      {"ZH.inv.kings", "each side has exactly one king", one_king.value()},
      {"ZH.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"ZH.inv.pockets", "a pocket has a number of each kind", pockets_are_unary(view)},
      {"ZH.inv.numbers", "board and pockets have four knights, bishops and rooks and two queens that were no pawns",
       numbers.value()},
      {"ZH.inv.pawns", "pawns and pieces that were pawns are sixteen, with those in the pockets",
       exactly_of(in_two_sets(orthodox::pawn), pawns)},
      {"ZH.inv.castling", "a castling right has its king and its corner piece on the first rank, one right a wing",
       orthodox::castling_rights(view, orthodox::is_rook)},
      {"ZH.inv.passed", "a passed square is empty, as is the square behind it, and the enemy pawn stands before it",
       orthodox::passed_by_double_step(view, side_to_move)},
      {"ZH.inv.check", "the side that is not to move is not in check", rules.kings_safe(view, opponent(side_to_move))},
  };
}

}  // namespace arbiter::crazyhouse
