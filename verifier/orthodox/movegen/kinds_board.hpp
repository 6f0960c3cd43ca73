#pragma once

#include <array>
#include <cstdint>

#include "verifier/board/attacks.hpp"
#include "verifier/position/setup.hpp"

/// What generators share in which the orthodox pieces move one step a move, but captures or checks are not orthodox.
namespace arbiter::kinds {

using Word = attacks::Bits;

// Kinds of pieces, in the order of the roles of the orthodox base.
inline constexpr std::size_t pawn = 0;
inline constexpr std::size_t knight = 1;
inline constexpr std::size_t bishop = 2;
inline constexpr std::size_t rook = 3;
inline constexpr std::size_t queen = 4;
inline constexpr std::size_t king = 5;
inline constexpr std::size_t number_of_kinds = 6;

/// A set-up as the generators hold it.
struct Pieces {
  std::array<std::array<Word, number_of_kinds>, 2> of{};  ///< by side and kind
  std::array<Word, 2> all{};
  Word passed = 0;           ///< the square that the last double step passed, as a set
  std::uint16_t rights = 0;  ///< castling by orthodox::castling_bit

  friend bool operator==(const Pieces&, const Pieces&) = default;
};

/// One move.
struct Leg {
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t victim;  ///< square of the captured piece; `from` if nothing is captured
  std::uint8_t was;     ///< kind
  std::uint8_t becomes;
  bool castles = false;
  std::uint8_t corner_from = 0;  ///< of castling: where the rook goes from, maybe the same square as where it goes to
  std::uint8_t corner_to = 0;

  [[nodiscard]] bool captures() const noexcept { return victim != from && !castles; }
};

[[nodiscard]] inline Leg leg(int from, int to, int victim, std::size_t was, std::size_t becomes) noexcept {
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(victim),
          static_cast<std::uint8_t>(was), static_cast<std::uint8_t>(becomes)};
}

/// Of any set-up of orthodox pieces; InternalError for another piece.
[[nodiscard]] Pieces pieces_of(const Setup& setup);
/// The pieces, the en passant square and the rights; everything else as in `like`.
[[nodiscard]] Setup setup_of(const Pieces& pieces, const Setup& like);
/// The step of a leg of `side`.
[[nodiscard]] Step step_of(const Leg& leg, Side side);
/// The outcome of a move of `side` from `before` that leads to the pieces `reached`.
[[nodiscard]] StepOutcome outcome_of(const Setup& before, const Pieces& reached, const Leg& leg, Side side);

}  // namespace arbiter::kinds
