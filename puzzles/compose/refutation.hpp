#pragma once

#include <vector>

#include "puzzles/space/reachable.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a position that satisfies all formulas so far teaches, if it is not what is looked for: formulas that it does
/// not satisfy, and that every position does which is.
struct Refutation {
  enum class Why : unsigned char {
    none,         ///< the position shows the theme, and may be given
    invariants,   ///< it breaks invariants of legal games
    faults,       ///< it has a fault that no invariant states
    theme,        ///< the generator finds why it does not show the theme
    unreachable,  ///< it shows the theme, but no game reaches it
  } why = Why::none;
  std::vector<Formula> formulas{};
  /// Of a theme: its formulas are blocking clauses, one of which must be new where a solver kept the others.
  bool blocks = false;
};

/// Refutes positions of a case. Uses the rules, the generator and the theme, never a solver: the same positions in the
/// same order give the same formulas.
class Refuter {
 public:
  /// All outlive this object.
  Refuter(const Theme& theme, const Request& request, Problem& problem)
      : theme_(theme), request_(request), problem_(problem), why_unreachable_(request, problem.space()) {}

  /// `setup` is a position of the case, apart from invariants. Throws TooManyMoves.
  [[nodiscard]] Refutation refute(const Setup& setup);
  /// Why no game reaches a position, as formulas about all positions like it; may be empty.
  [[nodiscard]] std::vector<Formula> why_unreachable(const Setup& setup) { return why_unreachable_.of(setup); }
  /// What the generator said of the last position that was refuted for its theme.
  [[nodiscard]] const Judgement& judgement() const noexcept { return judgement_; }

 private:
  const Theme& theme_;
  const Request& request_;
  Problem& problem_;
  WhyUnreachable why_unreachable_;
  Judgement judgement_;
};

}  // namespace arbiter::puzzles
