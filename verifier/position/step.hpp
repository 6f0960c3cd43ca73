#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "verifier/board/square.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

/// A second piece that a step moves (the rook in castling).
struct AlsoMoved {
  Square from;
  Square to;
  friend constexpr auto operator<=>(const AlsoMoved&, const AlsoMoved&) noexcept = default;
};

/// One leg of one piece: the unit of all rules. `from == to` is a step on the spot (rifle capture, or castling of a
/// king that already stands on its target), or a placing step: the piece comes from outside the board, captures nothing
/// and moves no second piece.
struct Step {
  Square from;
  Square to;
  /// Squares of every piece that this step captures. What a capture's explosion takes off the board, the capturing
  /// piece among it, only the position after the step tells.
  SquareSet captures;
  Piece becomes;  ///< what comes to `to`
  std::optional<AlsoMoved> also{};
  /// Checkered: the step that takes the checkered pieces permanently, or, if it is not a checkered piece's, before
  /// which a third player takes them.
  bool switches = false;
  bool places = false;  ///< a placing step (a drop): `becomes` comes to the empty square `to`, which is `from`, too

  friend constexpr bool operator==(const Step&, const Step&) noexcept = default;
  /// In the order of the members. Not defaulted: Emscripten's standard library cannot order an optional.
  friend constexpr std::strong_ordering operator<=>(const Step& a, const Step& b) noexcept {
    if (const auto order = a.from <=> b.from; order != 0) return order;
    if (const auto order = a.to <=> b.to; order != 0) return order;
    if (const auto order = a.captures <=> b.captures; order != 0) return order;
    if (const auto order = a.becomes <=> b.becomes; order != 0) return order;
    if (const auto order = a.also.has_value() <=> b.also.has_value(); order != 0) return order;
    if (a.also) {
      if (const auto order = *a.also <=> *b.also; order != 0) return order;
    }
    if (const auto order = a.switches <=> b.switches; order != 0) return order;
    return a.places <=> b.places;
  }
};

/// A player without a move may have to pass: a step on the spot that does nothing, written of the first of his pieces.
[[nodiscard]] constexpr bool is_pass(const Step& step) noexcept {
  return step.from == step.to && step.captures.empty() && !step.also && !step.places;
}
/// The step that places `piece` on the empty square `to`.
[[nodiscard]] constexpr Step placing_step(Square to, Piece piece) noexcept {
  return {.from = to, .to = to, .captures = {}, .becomes = piece, .places = true};
}
/// The piece that makes the step on the board before it: the one on `from`, or the one that is placed. Nothing if
/// `from` is empty and the step places nothing.
[[nodiscard]] constexpr std::optional<Piece> mover_of(const Board& before, const Step& step) noexcept {
  return step.places ? std::optional(step.becomes) : before[step.from];
}

/// A maximal chain of steps by one player.
using Move = std::vector<Step>;

/// A step with the whole position that it leads to. The move goes on while `after.to_move` is the side that stepped.
struct StepOutcome {
  Step step;
  Setup after;
};

/// A move with the whole position that it leads to.
struct MoveOutcome {
  Move move;
  Setup after;
};

}  // namespace arbiter
