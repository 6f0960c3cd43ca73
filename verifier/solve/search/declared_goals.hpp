#pragma once

#include <vector>

#include "verifier/position/move_source.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {

/// The moves that are legal but for the safety of kings, by the declarative rules: an own king may be left attacked, a
/// king be taken. Of variants in which a move may be longer than the rules examine at once, some are missing.
[[nodiscard]] std::vector<MoveOutcome> unguarded_moves(Ruleset ruleset, const Setup& setup);

/// What the declarative rules say about goals: for the second solver and for the checker of proofs, which share no code
/// with the search.
class DeclaredGoals {
 public:
  DeclaredGoals(Ruleset ruleset, const Stipulation& stipulation)
      : ruleset_(ruleset), rules_(ruleset.rules()), asked_(stipulation) {}

  /// Whether the move reaches the goal of the stipulation.
  [[nodiscard]] bool reached(const MoveOutcome& move) const;
  /// Whether the side to move is in check; a side with several kings may be so at any of them.
  [[nodiscard]] bool checked(const Setup& setup) const;

  [[nodiscard]] Ruleset ruleset() const noexcept { return ruleset_; }
  [[nodiscard]] const MoveSource& rules() const noexcept { return rules_; }
  [[nodiscard]] const Variant& variant() const noexcept { return ruleset_.variant(); }

 private:
  [[nodiscard]] bool mated(const Setup& setup) const;

  Ruleset ruleset_;
  const MoveSource& rules_;
  Stipulation asked_;
};

}  // namespace arbiter::solve
