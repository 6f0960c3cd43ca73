#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/space/space.hpp"
#include "verifier/position/position.hpp"

namespace arbiter::puzzles {

/// Explains why unreachable() refuses a position, in terms of all positions of a space: formulas that do not hold for
/// it but hold for every position of the space that unreachable() does not refuse. So a solver that is given them loses
/// no reachable position, and a space that they exhaust has none. The formulas are the variant's
/// (PuzzleVariant::why_unreachable), which has what they are made of from here; the argument of each stands beside its
/// code.
class ReachReasons {
 public:
  using Squares = std::vector<std::pair<Square, Piece>>;

  /// Both outlive this object.
  ReachReasons(const Request& request, Space& space) : request_(request), space_(space) {}

  [[nodiscard]] const Request& request() const noexcept { return request_; }
  [[nodiscard]] const FormulaView& view() const { return space_.view(); }
  [[nodiscard]] const SymbolicRules& rules() const { return space_.rules(); }

  /// Empty if all that is known is that this one position is unreachable.
  [[nodiscard]] std::vector<Formula> of(const Setup& setup);
  /// For the variant.
  void add(Formula reason) { found_.push_back(reason); }

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

/// The errors of arbiter-corpus's checks of reachability (verifier/soundness/soundness.hpp, AF3xx) for a position
/// without other faults, judged as its FEN will be read: a FEN without counters and with Black to move says that one
/// move has been played. Notes about counters are left out.
[[nodiscard]] Faults unreachable(Ruleset ruleset, Setup setup);

/// The same in words, each with its check: "no move gives this check (r on e8) [AF309]".
[[nodiscard]] std::vector<std::string> unreachable_in_words(Ruleset ruleset, const Setup& setup);

/// Whether the position has no fault at the level of an error.
[[nodiscard]] bool sound(const Request& request, const Setup& setup);

/// Whether the request accepts the position: no error above, or the request allows positions that no game reaches.
[[nodiscard]] bool reachable_enough(const Request& request, const Setup& setup);

/// Whether the fixed pieces of the case alone show that no position with them is reachable enough. False where a
/// variant's checks also depend on which pieces are missing (PuzzleVariant::some_pieces_can_refuse).
[[nodiscard]] bool refused_from_the_start(const Request& request, const Case& part);

/// What the space of a request says about reachability.
[[nodiscard]] std::string reachability_in_words(const Request& request);

}  // namespace arbiter::puzzles
