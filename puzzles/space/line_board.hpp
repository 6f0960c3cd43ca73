#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "puzzles/space/symbolic_rules.hpp"
#include "support/random.hpp"

namespace arbiter::puzzles {

/// The steps of a turn, without their effects.
[[nodiscard]] Turn steps_of(const SymbolicTurn& turn);
/// The squares of a turn: who makes it, whom it takes and what it becomes does not matter.
[[nodiscard]] std::string squares_of(const Turn& turn);
/// Whether a man becomes another kind of man in the turn.
[[nodiscard]] bool promotes(const SymbolicTurn& turn);

/// One board of a line of play over formulas: themes of several plies are a chain of these. The turns of the line are
/// concrete (squares, men, captures), so that the board after a turn is the board before it with a few squares made
/// concrete, and every condition of a later ply is a formula over the squares of the first board.
class LineBoard {
 public:
  LineBoard(const SymbolicRules& rules, const FormulaStore& store, FormulaView view, Side to_move)
      : rules_(&rules), store_(&store), view_(std::move(view)), to_move_(to_move) {}

  [[nodiscard]] const FormulaView& view() const noexcept { return view_; }
  [[nodiscard]] Side to_move() const noexcept { return to_move_; }
  /// The side to move is in check.
  [[nodiscard]] Formula in_check() const { return rules_->in_check(view_, to_move_); }
  /// The board after a turn of the side to move.
  [[nodiscard]] LineBoard after(const SymbolicTurn& turn) const;

  /// The turns that `man` may have from `from`, those that can never be legal left out. Turns with the same steps are
  /// one, whatever man they capture: the board afterwards is the same (not in Interweave, where captured men go to a
  /// reserve).
  [[nodiscard]] std::vector<SymbolicTurn> turns(Square from, Man man) const;
  /// Exactly this turn by `man`, if it can be legal.
  [[nodiscard]] std::optional<SymbolicTurn> find(const Turn& turn, Man man) const;
  /// Every turn that somebody may have.
  [[nodiscard]] std::vector<SymbolicTurn> all_turns() const;
  /// Whether some turn with these squares is legal, whoever makes it. What is asked twice is made once.
  [[nodiscard]] Formula legal_like(const Turn& turn);

  /// A turn by lot: a man of the side to move that may stand on a random square, and one of its turns for which
  /// `wanted` holds. Nothing if none was met in `attempts` squares.
  template <class Wanted>
  [[nodiscard]] std::optional<SymbolicTurn> draw(Random& random, int attempts, Wanted&& wanted) const {
    for (int attempt = 0; attempt < attempts; ++attempt) {
      const Square from(static_cast<int>(random.below(64)));
      const std::vector<Man> men = movers(from);
      if (men.empty()) continue;
      const Man man = men[random.below(men.size())];
      std::vector<SymbolicTurn> possible;
      for (SymbolicTurn& turn : turns(from, man)) {
        if (wanted(turn)) possible.push_back(std::move(turn));
      }
      if (!possible.empty()) return possible[random.below(possible.size())];
    }
    return std::nullopt;
  }

  /// Men that may stand on `from` and that the side to move plays.
  [[nodiscard]] std::vector<Man> movers(Square from) const;

 private:
  const SymbolicRules* rules_;
  const FormulaStore* store_;
  FormulaView view_;
  Side to_move_;
  std::unordered_map<std::string, Formula> known_;  ///< by the squares of a turn
  std::vector<bool> looked_ = std::vector<bool>(64, false);
};

}  // namespace arbiter::puzzles
