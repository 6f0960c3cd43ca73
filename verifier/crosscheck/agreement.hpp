#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "position/move_source.hpp"

namespace arbiter {

class Variant;

/// Where two implementations of the same rules part.
struct Disagreement {
  Setup setup;       ///< where they were asked; may stand inside a turn
  std::string what;  ///< "turns", "steps", "steps of e4", "check of white", "status"
  std::vector<TurnOutcome> only_first;   ///< turns (or steps) with a successor that the second does not give
  std::vector<TurnOutcome> only_second;
};

/// Compares everything that a MoveSource says about `setup`: the set of (turn, whole successor state), the legal steps
/// with theirs (inside every begun turn, too), check for both sides, the status.
[[nodiscard]] std::optional<Disagreement> compare_sources(const MoveSource& first, const MoveSource& second,
                                                          const Setup& setup);

/// Compares the steps of the man on `square` alone.
[[nodiscard]] std::optional<Disagreement> compare_steps_of(const MoveSource& first, const MoveSource& second,
                                                           const Setup& setup, Square square);

/// Takes men off the board (kings last) for as long as `differs` holds of what remains; the result cannot lose a man.
[[nodiscard]] Setup shrink(Setup setup, const std::function<bool(const Setup&)>& differs);

/// The disagreement as a text with a board, for people.
[[nodiscard]] std::string describe(const Disagreement& disagreement, const Variant& variant);

}  // namespace arbiter
