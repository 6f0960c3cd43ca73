#pragma once

#include <compare>
#include <cstdint>

namespace arbiter::tables {

/// Who wins if both sides play as well as can be, for the side to move.
enum class Outcome : std::uint8_t { draw, win, loss };

/// The exact worth of a position for the side to move: the outcome, and after how many plies the game ends if the side
/// that wins is quick and the other one slow. Repetitions and move counters play no part.
struct Value {
  Outcome outcome = Outcome::draw;
  std::uint16_t plies = 0;  ///< 0 for draws, and where the game has ended; at most most_plies

  static constexpr std::uint16_t most_plies = 32'766;

  friend constexpr bool operator==(const Value&, const Value&) noexcept = default;

  /// One number for each value: 0 for a draw, odd for losses, even for wins.
  [[nodiscard]] constexpr std::uint16_t packed() const noexcept {
    if (outcome == Outcome::draw) return 0;
    return static_cast<std::uint16_t>(2 * plies + (outcome == Outcome::loss ? 1 : 2));
  }
  /// The inverse of packed().
  [[nodiscard]] static constexpr Value unpacked(std::uint16_t number) noexcept {
    if (number == 0) return {};
    const bool loss = number % 2 == 1;
    return {loss ? Outcome::loss : Outcome::win, static_cast<std::uint16_t>((number - (loss ? 1 : 2)) / 2)};
  }
};

/// What a position is worth for the side to move if a move leads to one of this worth for the other side.
[[nodiscard]] constexpr Value before_move(Value after) noexcept {
  if (after.outcome == Outcome::draw) return {};
  return {after.outcome == Outcome::loss ? Outcome::win : Outcome::loss, static_cast<std::uint16_t>(after.plies + 1)};
}

/// Whether the side to move prefers `a` to `b`: a quick win, a win, a draw, a slow loss.
[[nodiscard]] constexpr bool better(Value a, Value b) noexcept {
  const auto rank = [](Value value) {
    if (value.outcome == Outcome::draw) return 0;
    const int near = 2 * Value::most_plies - value.plies;
    return value.outcome == Outcome::win ? near : -near;
  };
  return rank(a) > rank(b);
}

}  // namespace arbiter::tables
