#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {

/// What the declarative rules say about goals: for the second solver and for the checker of proofs, which share no code
/// with the search.
class DeclaredGoals {
 public:
  DeclaredGoals(Ruleset ruleset, const Stipulation& stipulation)
      : variant_(ruleset.variant()), rules_(ruleset.rules()), asked_(stipulation) {}

  /// Whether the move reaches the goal of the stipulation.
  [[nodiscard]] bool reached(const MoveOutcome& move) const;
  /// Whether the side to move is in check; a side with several kings may be so at any of them.
  [[nodiscard]] bool checked(const Setup& setup) const;

  [[nodiscard]] const MoveSource& rules() const noexcept { return rules_; }
  [[nodiscard]] const Variant& variant() const noexcept { return variant_; }

 private:
  const Variant& variant_;
  const MoveSource& rules_;
  Stipulation asked_;
};

}  // namespace arbiter::solve
