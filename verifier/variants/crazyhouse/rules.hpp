#pragma once

#include <initializer_list>

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {

/// The orthodox pieces, and those that were pawns.
struct PieceSet : orthodox::FidePieces {
  [[nodiscard]] static const Movement& movement(Role role) { return orthodox::movement(moves_like(role)); }
  template <class F>
  static void promotions(const State::Context&, F&& f) {
    for (const Role role : {promoted_queen, promoted_rook, promoted_bishop, promoted_knight}) f(role);
  }
  /// ZH.pocket, ZH.promoted.
  static void add_capture(Candidate& candidate, Side side, Piece victim) {
    if (victim.role == orthodox::king) return;  // only explained
    candidate.because.add("ZH.pocket");
    if (is_promoted(victim.role)) candidate.because.add("ZH.promoted");
    const Role gained = is_promoted(victim.role) ? orthodox::pawn : victim.role;
    Effect& effect = candidate.legs.back().effect;
    effect.increase(pocket_bit(side, gained, 1), static_cast<std::size_t>(pocket_limit(gained)));
  }
};

/// Declarative rules of Crazyhouse: those of orthodox chess, pockets and drops.
class Rules : public orthodox::OneStepRules<PieceSet> {
  using Base = orthodox::OneStepRules<PieceSet>;

 public:
  /// With the drops on `squares`.
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    for (const Square square : squares) {
      Base::for_each_move(view, side, square, sink);
      for_each_placing(view, side, square, sink);
    }
  }

  /// ZH.drop: the drops of `side` on `to`.
  template <BoardView V>
  void for_each_placing(const V& view, Side side, Square to, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T empty = named(view, "ZH.drop", view.empty(to));
    if (never(empty)) return;
    for (const Role role : pocket_roles) {
      const T allowed = named(view, "ZH.drop.pawn", truth<T>(role != orthodox::pawn || takes_pawns(to)));
      if (never(allowed)) continue;
      const T possible = all(all(empty, named(view, "ZH.drop", view.bit(pocket_bit(side, role, 1)))), allowed);
      if (never(possible)) continue;
      const Step step = placing_step(to, piece_of(side, role));
      Effect effect(view.context());
      effect.place(to, step.becomes);
      effect.decrease(pocket_bit(side, role, 1), static_cast<std::size_t>(pocket_limit(role)));
      forget_passed(effect);
      ClauseList because("ZH.drop");
      if (role == orthodox::pawn) because.add("ZH.drop.pawn");
      if constexpr (explains<V>) {
        if (!kings_safe(view, side).value()) because.allowed_by("ZH.drop.check");
      }
      const T legal = all(possible, named(view, "ZH.drop.check", kings_safe(After<V>(view, effect), side)));
      if (!never(legal)) sink(Candidate{{Leg{step, effect}}, because}, legal);
    }
  }

 private:
  /// ZH.drop.pawn.
  [[nodiscard]] static bool takes_pawns(Square to) noexcept { return to.rank() != 0 && to.rank() != 7; }
  /// CH.pawn.ep: the right lasts for one move.
  static void forget_passed(Effect& effect) {
    for (std::size_t bit = orthodox::en_passant_range.first_bit; bit < orthodox::en_passant_range.end_bit; ++bit)
      effect.set_bit(bit, false);
  }
};

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
  return for_all(
      kinds, [&](Role role) { return at_most(static_cast<std::size_t>(in_two_sets(role)), of_the_sets(view, role)); });
}

/// All pieces of two sets are on the board or in a pocket, as in every game: a captured piece changes sides and stays.
template <BoardView V>
[[nodiscard]] typename V::Truth whole_sets(const V& view) {
  return for_all(pocket_roles, [&](Role role) -> typename V::Truth {
    const auto all_of = static_cast<std::size_t>(in_two_sets(role));
    return unary_count(all_of, of_the_sets(view, role))[all_of - 1];
  });
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
      orthodox::castling_rights("ZH.inv.castling", view, orthodox::is_rook),
      orthodox::passed_by_double_step("ZH.inv.passed", view, side_to_move),
      {"ZH.inv.check", "the side that is not to move is not in check", rules.kings_safe(view, opponent(side_to_move))},
  };
}

}  // namespace arbiter::crazyhouse
