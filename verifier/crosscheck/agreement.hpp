#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/move_source.hpp"

namespace arbiter {

class Variant;

/// Where two implementations of the same rules part.
struct Disagreement {
  Setup setup;                          ///< where they were asked; may stand inside a move
  std::string what;                     ///< "moves", "steps", "steps of e4", "check of white", "status"
  std::vector<MoveOutcome> only_first;  ///< moves (or steps) with a successor that the second does not give
  std::vector<MoveOutcome> only_second;
};

/// Compares everything that a MoveSource says about `setup`: the set of (move, whole successor state), the legal steps
/// with theirs (inside every begun move, too), check for both sides, the status.
[[nodiscard]] std::optional<Disagreement> compare_sources(const MoveSource& first, const MoveSource& second,
                                                          const Setup& setup);

/// Compares the steps of the piece on `square` alone.
[[nodiscard]] std::optional<Disagreement> compare_steps_of(const MoveSource& first, const MoveSource& second,
                                                           const Setup& setup, Square square);

/// Takes pieces off the board (kings last) for as long as `differs` holds of what remains; the result cannot lose a
/// piece.
[[nodiscard]] Setup shrink(Setup setup, const std::function<bool(const Setup&)>& differs);

/// The disagreement as a text with a board, for people.
[[nodiscard]] std::string describe(const Disagreement& disagreement, const Variant& variant);

}  // namespace arbiter
