#pragma once

#include <array>
#include <utility>
#include <vector>

#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// Formulas that explain why a position of a space is unreachable (WhyUnreachable), and what they are made of.
class ReachReasons {
 public:
  using Squares = std::vector<std::pair<Square, Piece>>;

  /// Both outlive this object.
  ReachReasons(const Request& request, Space& space) : request_(request), space_(space) {}

  [[nodiscard]] const Request& request() const noexcept { return request_; }
  [[nodiscard]] const FormulaView& view() const { return space_.view(); }
  [[nodiscard]] const SymbolicRules& rules() const { return space_.rules(); }

  void add(Formula reason) { found_.push_back(reason); }
  /// The formulas added since the last call.
  [[nodiscard]] std::vector<Formula> take() { return std::exchange(found_, {}); }

  /// Not all of these pieces together.
  [[nodiscard]] Formula not_together(const Squares& pieces) const;
  /// Not a piece like this on each of the squares.
  [[nodiscard]] Formula not_together(SquareSet squares, Piece piece) const;
  /// At most `number` pieces on the board; for one side, up to 16.
  [[nodiscard]] Formula at_most(int number);
  [[nodiscard]] Formula at_most_of(Side side, int number);

 private:
  const Request& request_;
  Space& space_;
  std::vector<Formula> found_;
  std::array<std::vector<Formula>, 2> count_;  ///< per side; element k: more than k pieces
};

/// Removes each square that the condition holds without.
template <class Condition>
[[nodiscard]] SquareSet smallest(SquareSet squares, Condition&& condition) {
  for (const Square square : squares) {
    if (condition(squares - square)) squares = squares - square;
  }
  return squares;
}

}  // namespace arbiter::puzzles
