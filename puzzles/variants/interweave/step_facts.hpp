#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "puzzles/query/move_facts.hpp"

namespace arbiter::puzzles::interweave_steps {

// What the squares of a step say about it; the kinds of pieces are tested elsewhere.

using query::length;

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

/// A capture without moving.
[[nodiscard]] inline bool captures_on_the_spot(const Step& step) {
  return query::on_the_spot(step) && !step.captures.empty();
}
/// Of a pawn: a straight leap over an empty middle square that takes a pawn beside that square.
[[nodiscard]] inline bool leaps_in_passing(const Step& step) {
  return straight(step) && length(step) == 2 && !step.captures.contains(*middle(step));
}
/// Of a pawn: a captured square beside the arrival square that was not leapt over.
[[nodiscard]] inline bool captures_beside(const Step& step) {
  for (const Square square : step.captures) {
    const int distance = std::abs(square.file() - step.to.file()) + std::abs(square.rank() - step.to.rank());
    if (distance == 1 && !(leaps_shortly(step) && square == *middle(step))) return true;
  }
  return false;
}
}  // namespace arbiter::puzzles::interweave_steps
