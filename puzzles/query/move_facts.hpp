#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "verifier/position/step.hpp"

namespace arbiter::puzzles::query {

// What the squares of a step say about it; the kinds of pieces are tested elsewhere. All of it concerns the step alone.

/// The square in the middle of a straight or diagonal leap of two squares, or of a doubled knight's move.
[[nodiscard]] inline std::optional<Square> middle(const Step& step) {
  const int files = step.to.file() - step.from.file();
  const int ranks = step.to.rank() - step.from.rank();
  if (files % 2 != 0 || ranks % 2 != 0) return std::nullopt;
  return step.from.offset(files / 2, ranks / 2);
}
[[nodiscard]] inline bool straight(const Step& step) {
  return (step.from.file() == step.to.file()) != (step.from.rank() == step.to.rank());
}
[[nodiscard]] inline int length(const Step& step) {
  return std::max(std::abs(step.to.file() - step.from.file()), std::abs(step.to.rank() - step.from.rank()));
}
[[nodiscard]] inline bool on_the_spot(const Step& step) { return step.from == step.to; }

/// A straight step of two squares that captures the piece between.
[[nodiscard]] inline bool leaps_shortly(const Step& step) {
  return straight(step) && length(step) == 2 && step.captures.contains(*middle(step));
}
/// A doubled knight's move that captures the piece in the middle.
[[nodiscard]] inline bool leaps_doubly(const Step& step) {
  const int files = std::abs(step.to.file() - step.from.file());
  const int ranks = std::abs(step.to.rank() - step.from.rank());
  return files * ranks == 8 && files + ranks == 6 && step.captures.contains(*middle(step));
}
/// A straight step that captures.
[[nodiscard]] inline bool leaps_far(const Step& step) { return straight(step) && !step.captures.empty(); }

/// Interweave, of a pawn: a straight leap over an empty middle square that takes a pawn beside that square.
[[nodiscard]] inline bool leaps_in_passing(const Step& step) {
  return straight(step) && length(step) == 2 && !step.captures.contains(*middle(step));
}
/// Interweave, of a pawn: a captured square beside the arrival square that was not leapt over.
[[nodiscard]] inline bool captures_beside(const Step& step) {
  for (const Square square : step.captures) {
    const int distance = std::abs(square.file() - step.to.file()) + std::abs(square.rank() - step.to.rank());
    if (distance == 1 && !(leaps_shortly(step) && square == *middle(step))) return true;
  }
  return false;
}
/// The orthodox capture in passing: no captured piece stood where the pawn arrives.
[[nodiscard]] inline bool takes_in_passing(const Step& step) {
  return !step.captures.empty() && !step.captures.contains(step.to) && !on_the_spot(step);
}

}  // namespace arbiter::puzzles::query
