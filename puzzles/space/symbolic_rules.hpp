#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "rules/candidate.hpp"
#include "rules/invariant.hpp"
#include "rules/view.hpp"
#include "variants/variant.hpp"

namespace arbiter::puzzles {

/// A turn over formulas: its squares and men are concrete, whether it is legal is a formula. Where the last leg's effect
/// leaves the turn open (Interweave's chains) it is the first step of longer turns.
struct SymbolicTurn {
  Man mover;               ///< before the turn
  std::vector<Leg> legs;   ///< at least one
  Because because;
  Formula legal;
};

/// The declarative rules of a variant under one profile, over formulas.
class SymbolicRules {
 public:
  SymbolicRules() = default;
  SymbolicRules(const SymbolicRules&) = delete;
  SymbolicRules& operator=(const SymbolicRules&) = delete;
  virtual ~SymbolicRules() = default;

  /// Every man that may stand on a board with this state.
  [[nodiscard]] virtual std::vector<Man> men(const State& state) const = 0;
  /// The bits of the state that a position may leave open, castling rights aside, when `to_move` moves.
  [[nodiscard]] virtual std::vector<std::size_t> open_bits(Side to_move) const = 0;
  /// Castling rights with the corner men on the a- and h-files.
  [[nodiscard]] virtual std::vector<std::size_t> castling_bits() const = 0;
  /// What holds in every position of a legal game.
  [[nodiscard]] virtual std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const = 0;

  /// The turns of `mover` on `from`, which stands there or not: that is part of each condition.
  virtual void for_each_turn(const FormulaView& view, Side side, Square from, Man mover,
                             const std::function<void(const SymbolicTurn&)>& use) const = 0;
  [[nodiscard]] virtual Formula in_check(const FormulaView& view, Side side) const = 0;
  /// For each square from which `square` may be struck by the men that `side`'s opponent plays: whether it is.
  [[nodiscard]] virtual std::vector<Formula> attackers(const FormulaView& view, Square square, Side side) const = 0;
};

/// Lives as long as the program.
[[nodiscard]] const SymbolicRules& symbolic_rules(const Variant& variant, std::size_t profile);

/// Lets `view` know only `man` on `square`, under the condition under which it stands there: the conditions of its turns
/// stay the same, and nobody else's come along.
[[nodiscard]] FormulaView with_only(const FormulaView& view, Square square, Man man);

/// A disjunction in which what conditions share is said once: a and x or b and x becomes (a or b) and x.
[[nodiscard]] Formula any_of(const FormulaStore& store, std::vector<Formula> conditions);

}  // namespace arbiter::puzzles
