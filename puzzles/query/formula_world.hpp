#pragma once

#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/symbolic_rules.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles::query {

/// An open position by the declarative rules: what is true of it is a formula.
class FormulaWorld {
 public:
  using Truth = Formula;
  /// `plies`: how many moves ahead formulas are made. `exact` becomes false when a part of a query looks further. All
  /// references outlive this object.
  FormulaWorld(const FormulaView& view, Side side, const SymbolicRules& rules, const Variant& variant, int plies,
               bool& exact)
      : view_(view), side_(side), rules_(rules), variant_(variant), plies_(plies), exact_(exact) {}

  [[nodiscard]] Side side() const { return side_; }
  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const FormulaView& view() const { return view_; }
  [[nodiscard]] Formula in_check(Side side) const { return rules_.in_check(view_, side); }

  [[nodiscard]] std::vector<Formula> checkers(Side side) const {
    std::vector<Formula> result;
    for (const Square square : all_squares) {
      const Formula here = view_.holds(square, piece_of(side, orthodox::king));
      if (never(here)) continue;
      for (const Formula strikes : rules_.attackers(view_, square, side)) result.push_back(all(here, strikes));
    }
    return result;
  }
  /// Own pieces only block lines, whatever they are.
  [[nodiscard]] Formula guarded(Square square, Square from) const {
    Effect gone(view_.context());
    gone.clear(from);
    Disjunction<Formula> some;
    for (const Formula strikes : rules_.attackers(view_.after(gone), square, side_)) some.add(strikes);
    return some.value();
  }
  [[nodiscard]] Formula any_move() const {
    Disjunction<Formula> some;
    each_candidate([](Piece, Square) { return true; },
                   [&](const SymbolicMove& move) {
                     some.add(move.legal);
                     return !some.decided();
                   });
    return some.value();
  }

  template <class Wanted, class F>
  void for_each_move(bool, Wanted&& wanted, F&& f) const {
    each_candidate(wanted, [&](const SymbolicMove& candidate) {
      Move move;
      for (const Leg& leg : candidate.legs) move.push_back(leg.step);
      // The board before the move says which piece moves: the condition has the piece on its square, and so has what is
      // said about the piece.
      return f(move, candidate.legal, [&](auto&& g) { return after(candidate, g); });
    });
  }
  /// Calls `g` with the world after a move.
  template <class G>
  auto after(const SymbolicMove& move, G&& g) const {
    const Effect& effect = move.legs.back().effect;
    const FormulaView view = view_.after(effect);
    return g(FormulaWorld(view, effect.side_after(side_), rules_, variant_, plies_ - 1, exact_));
  }

  [[nodiscard]] bool sayable(const Node& node) const;

 private:
  template <class Wanted, class F>
  void each_candidate(Wanted&& wanted, F&& f) const {
    bool more = true;
    for (const Square from : all_squares) {
      if (!more) return;
      view_.for_each_piece(from, [&](Piece piece, Formula present) {
        if (!more || never(present) || !wanted(piece, from)) return;
        rules_.for_each_move(view_, side_, from, piece, [&](const SymbolicMove& move) {
          if (more && !never(move.legal)) more = f(move);
        });
      });
      rules_.for_each_placing(view_, side_, from, [&](const SymbolicMove& move) {
        if (more && !never(move.legal) && wanted(move.mover, from)) more = f(move);
      });
    }
  }

  const FormulaView& view_;
  Side side_;
  const SymbolicRules& rules_;
  const Variant& variant_;
  int plies_;
  bool& exact_;
};

}  // namespace arbiter::puzzles::query
