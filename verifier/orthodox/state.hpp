#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "verifier/position/setup.hpp"

namespace arbiter::orthodox {

/// Roles of the orthodox pieces; the variants on the orthodox base number further pieces from `first_free`.
inline constexpr Role pawn{0};
inline constexpr Role knight{1};
inline constexpr Role bishop{2};
inline constexpr Role rook{3};
inline constexpr Role queen{4};
inline constexpr Role king{5};
inline constexpr int first_free = 6;

// State bits: 0..15 castling rights, 16..31 the en passant square (one-hot or none).

inline constexpr StateRange castling_range{.part = StatePart::castling, .first_bit = 0, .end_bit = 16};
inline constexpr StateRange en_passant_range{.part = StatePart::en_passant, .first_bit = 16, .end_bit = 32};
inline constexpr std::array state_ranges{castling_range, en_passant_range};

[[nodiscard]] constexpr std::size_t castling_bit(Side side, int file) noexcept {
  return static_cast<std::size_t>((side == Side::white ? 0 : 8) + file);
}

/// The right of `side` to castle with the castling rook on `file` (0..7) of its first rank.
[[nodiscard]] inline bool may_castle(const State& state, Side side, int file) noexcept {
  return state.bits[castling_bit(side, file)];
}
inline void set_castling(State& state, Side side, int file, bool value) noexcept {
  state.bits[castling_bit(side, file)] = value;
}

/// All rights, each in its castling_bit().
[[nodiscard]] inline std::uint16_t castling_rights(const State& state) noexcept {
  return static_cast<std::uint16_t>((state.bits & std::bitset<State::bit_count>(0xffff)).to_ulong());
}
inline void set_castling_rights(State& state, std::uint16_t rights) noexcept {
  const std::bitset<State::bit_count> all(0xffff);
  state.bits = (state.bits & ~all) | std::bitset<State::bit_count>(rights);
}
/// Those of one side.
[[nodiscard]] constexpr std::uint16_t rights_of_side(Side side) noexcept {
  return side == Side::white ? 0x00ff : 0xff00;
}
[[nodiscard]] inline bool may_castle(const State& state, Side side) noexcept {
  return (castling_rights(state) & rights_of_side(side)) != 0;
}
inline void lose_castling(State& state, Side side) noexcept {
  set_castling_rights(state, castling_rights(state) & rights_of_side(opponent(side)));
}

/// Bit of an en passant square: third rank (White's pawn passed it) or sixth rank (Black's). Other squares have none.
[[nodiscard]] constexpr std::optional<std::size_t> en_passant_bit(Square square) noexcept {
  if (square.rank() == 2) return static_cast<std::size_t>(16 + square.file());
  if (square.rank() == 5) return static_cast<std::size_t>(24 + square.file());
  return std::nullopt;
}
/// The squares that have one.
inline constexpr SquareSet en_passant_ranks{std::uint64_t{0x0000ff0000ff0000}};
/// The double step that passes a square of the third rank (White's) or the sixth (Black's).
struct DoubleStep {
  Side side;
  Square start;
  Square passed;
  Square target;
};
[[nodiscard]] constexpr DoubleStep double_step_past(Square passed) noexcept {
  const Side side = passed.rank() == 2 ? Side::white : Side::black;
  return {side, Square::at(passed.file(), passed.rank() - forward(side)), passed,
          Square::at(passed.file(), passed.rank() + forward(side))};
}

/// The square that a pawn passed by a double step in the previous move.
[[nodiscard]] inline std::optional<Square> en_passant_square(const State& state) noexcept {
  for (int file = 0; file < 8; ++file) {
    if (state.bits[static_cast<std::size_t>(16 + file)]) return Square::at(file, 2);
    if (state.bits[static_cast<std::size_t>(24 + file)]) return Square::at(file, 5);
  }
  return std::nullopt;
}
/// `square` on the third or sixth rank, or none.
inline void set_en_passant_square(State& state, std::optional<Square> square) noexcept {
  for (std::size_t bit = 16; bit < 32; ++bit) state.bits[bit] = false;
  if (!square) return;
  if (const auto bit = en_passant_bit(*square)) state.bits[*bit] = true;
}

}  // namespace arbiter::orthodox
