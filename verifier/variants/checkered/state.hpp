#pragma once

#include <optional>
#include <utility>

#include "verifier/orthodox/state.hpp"

namespace arbiter::checkered {

/// Profiles in the order of Variant::profiles(); rules.md, section Checkered chess.
enum class Profile : std::uint8_t { documented, site };

/// The stage of the game. In stage 2 the named player has the checkered pieces and the other player White and Black
/// together.
enum class Stage : std::uint8_t { one_may_switch, one, two_white, two_black };

/// A quiet step of a checkered piece.
struct QuietMove {
  Square from;
  Square to;
  friend constexpr auto operator<=>(const QuietMove&, const QuietMove&) noexcept = default;
};

// State bits 0..31 are those of the orthodox base (castling, passed square); 32..47 the double-step rights: White's
// pawns' start squares a2..h2, then Black's a7..h7. The pieces are orthodox roles; checkered pieces belong to
// Owner::both.

inline constexpr StateRange double_range{.part = StatePart::other, .first_bit = 32, .end_bit = 48};

/// The bit of a start square (second or seventh rank); nothing for other squares.
[[nodiscard]] constexpr std::optional<std::size_t> double_bit(Square square) noexcept {
  if (square.rank() == 1) return static_cast<std::size_t>(32 + square.file());
  if (square.rank() == 6) return static_cast<std::size_t>(40 + square.file());
  return std::nullopt;
}
/// Whether the pawn on `square` still has its double step.
[[nodiscard]] inline bool may_double(const State& state, Square square) noexcept {
  const auto bit = double_bit(square);
  return bit && state.bits[*bit];
}
/// Squares other than start squares are ignored.
inline void set_double(State& state, Square square, bool value) noexcept {
  if (const auto bit = double_bit(square)) state.bits[*bit] = value;
}

// Context byte 0: stage; bytes 1 and 2: from + 1 and to + 1 of the last move, if it was a quiet step of a checkered
// piece, else both 0. A space of positions may leave these two open: rules query them with the view's context_is().
inline constexpr std::size_t last_from_byte = 1;
inline constexpr std::size_t last_to_byte = 2;
/// The value of either byte for a square.
[[nodiscard]] constexpr std::uint8_t last_value(Square square) noexcept {
  return static_cast<std::uint8_t>(square.index() + 1);
}

inline constexpr StateRange stage_range{.part = StatePart::other, .first_byte = 0, .end_byte = 3};

[[nodiscard]] inline Stage stage(const State& state) noexcept { return static_cast<Stage>(state.context[0]); }
inline void set_stage(State& state, Stage value) noexcept { state.context[0] = static_cast<std::uint8_t>(value); }

[[nodiscard]] inline std::optional<QuietMove> last_quiet(const State& state) noexcept {
  if (state.context[1] == 0 || state.context[2] == 0) return std::nullopt;
  return QuietMove{Square(state.context[1] - 1), Square(state.context[2] - 1)};
}
inline void set_last_quiet(State& state, std::optional<QuietMove> move) noexcept {
  state.context[1] = move ? static_cast<std::uint8_t>(move->from.index() + 1) : std::uint8_t{0};
  state.context[2] = move ? static_cast<std::uint8_t>(move->to.index() + 1) : std::uint8_t{0};
}

/// The player who has the checkered pieces permanently; nothing in stage 1.
[[nodiscard]] inline std::optional<Side> checkered_player(const State& state) noexcept {
  switch (stage(state)) {
    case Stage::two_white: return Side::white;
    case Stage::two_black: return Side::black;
    case Stage::one_may_switch:
    case Stage::one: break;
  }
  return std::nullopt;
}

}  // namespace arbiter::checkered
