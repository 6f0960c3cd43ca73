#pragma once

#include <initializer_list>
#include <vector>

#include "verifier/orthodox/fen/spelling.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
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

/// Pieces of one kind on the board and in the pockets, as in_two_sets() counts
/// them: pieces that were pawns are pawns.
template <BoardView V>
[[nodiscard]] std::vector<typename V::Truth> of_the_sets(const V& view, Role role) {
  std::vector<typename V::Truth> here;
  collect(view, role, here);
  if (role != orthodox::pawn) return here;
  for (const Role promoted : {promoted_knight, promoted_bishop, promoted_rook, promoted_queen})
    collect(view, promoted, here);
  return here;
}

/// No more pieces of each of these kinds than two sets have.
template <BoardView V>
[[nodiscard]] typename V::Truth within_two_sets(const V& view, std::initializer_list<Role> kinds) {
  Conjunction<typename V::Truth> within;
  for (const Role role : kinds) {
    const auto most = static_cast<std::size_t>(in_two_sets(role));
    within.add(no(unary_count(most + 1, of_the_sets(view, role))[most]));
  }
  return within.value();
}

/// All pieces of two sets are on the board or in a pocket, as in every game: a captured piece changes sides and stays.
template <BoardView V>
[[nodiscard]] typename V::Truth whole_sets(const V& view) {
  Conjunction<typename V::Truth> whole;
  for (const Role role : pocket_roles) {
    const auto all_of = static_cast<std::size_t>(in_two_sets(role));
    whole.add(unary_count(all_of, of_the_sets(view, role))[all_of - 1]);
  }
  return whole.value();
}

/// The invariants at the beginning of every move of a legal game. Pieces may be missing (AF331 says so): positions are
/// composed and tested without the rest of the two sets.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  Conjunction<T> one_king;
  for (const Side side : {Side::white, Side::black})
    one_king.add(exactly_one(orthodox::pieces(view, side, orthodox::king)));
  return {
      {"ZH.inv.kings", "each side has exactly one king", one_king.value()},
      {"ZH.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"ZH.inv.pockets", "a pocket has a number of each kind", pockets_are_unary(view)},
      {"ZH.inv.numbers",
       "board and pockets have at most four knights, bishops and rooks and two queens that were not pawns",
       within_two_sets(view, {orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen})},
      {"ZH.inv.pawns", "pawns and pieces that were pawns are at most sixteen, with those in the pockets",
       within_two_sets(view, {orthodox::pawn})},
      {"ZH.inv.castling", "a castling right has its king and its rook on the first rank, one right a wing",
       orthodox::castling_rights(view, orthodox::is_rook)},
      {"ZH.inv.passed",
       "an en passant square is empty, as is the square behind it, and the enemy pawn stands before it",
       orthodox::passed_by_double_step(view, side_to_move)},
      {"ZH.inv.check", "the side that is not to move is not in check", rules.kings_safe(view, opponent(side_to_move))},
  };
}

}  // namespace arbiter::crazyhouse
