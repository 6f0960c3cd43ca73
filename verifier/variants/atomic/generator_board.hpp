#pragma once

#include <array>
#include <cstdint>

#include "verifier/board/attacks.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::atomic::fast {

using Word = attacks::Bits;

// Kinds of pieces, in the order of the roles of the orthodox base.
inline constexpr std::size_t pawn = 0;
inline constexpr std::size_t knight = 1;
inline constexpr std::size_t bishop = 2;
inline constexpr std::size_t rook = 3;
inline constexpr std::size_t queen = 4;
inline constexpr std::size_t king = 5;
inline constexpr std::size_t kinds = 6;

/// A set-up as the generator holds it.
struct Pieces {
  std::array<std::array<Word, kinds>, 2> of{};  ///< by side and kind
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

/// Of any set-up.
[[nodiscard]] Pieces pieces_of(const Setup& setup);
/// The pieces, the passed square and the rights; everything else as in `like`.
[[nodiscard]] Setup setup_of(const Pieces& pieces, const Setup& like);

}  // namespace arbiter::atomic::fast
