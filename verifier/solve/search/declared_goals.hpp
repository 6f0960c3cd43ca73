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
struct DeclaredGoals {
  Ruleset ruleset;
  Stipulation asked;
  const MoveSource& rules = ruleset.rules();

  /// Whether the move reaches the goal of the stipulation.
  [[nodiscard]] bool reached(const MoveOutcome& move) const;
  /// Whether the side to move is in check; a side with several kings may be so at any of them.
  [[nodiscard]] bool checked(const Setup& setup) const;
  [[nodiscard]] bool mated(const Setup& setup) const;
};

}  // namespace arbiter::solve
