#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/move_source.hpp"

namespace arbiter {

/// Where two implementations of the same rules differ.
struct Disagreement {
  Setup setup;                          ///< the set-up they were asked about; may be inside a move
  std::string what;                     ///< "moves", "steps", "steps of e4", "check of white", "status"
  std::vector<MoveOutcome> only_first;  ///< moves (or steps) with a successor that the second does not have
  std::vector<MoveOutcome> only_second;
};

/// Compares all answers of two MoveSources for `setup`: the set of (move, whole successor state), the legal steps with
/// their successors (also inside every begun move), check for both sides, the status. With a `choice` less of it, for
/// positions with so many moves that all of them take milliseconds: no whole moves, and of the begun ones only one.
[[nodiscard]] std::optional<Disagreement> compare_sources(const MoveSource& first, const MoveSource& second,
                                                          const Setup& setup, std::optional<std::size_t> choice = {});

/// Compares only the steps of the piece on `square`.
[[nodiscard]] std::optional<Disagreement> compare_steps_of(const MoveSource& first, const MoveSource& second,
                                                           const Setup& setup, Square square);

/// Removes pieces (kings last) for as long as `differs` holds for the rest; from the result no single piece can be
/// removed.
[[nodiscard]] Setup shrink(Setup setup, const std::function<bool(const Setup&)>& differs);

}  // namespace arbiter
