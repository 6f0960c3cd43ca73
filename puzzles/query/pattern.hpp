#pragma once

#include <array>
#include <cstdint>

#include "verifier/board/piece.hpp"
#include "verifier/board/square.hpp"

namespace arbiter::puzzles::query {

/// The pieces that are meant, by owner and kind. "own" and "enemy" depend on the side to move, so owners are kept for
/// both.
struct PiecesPattern {
  static constexpr std::uint8_t every_owner = 0b111;
  /// Bit = number of an Owner; [0] if White is to move, [1] if Black is.
  std::array<std::uint8_t, 2> owners{every_owner, every_owner};
  std::uint32_t roles = ~std::uint32_t{0};  ///< bit = number of a Role

  [[nodiscard]] constexpr bool matches(Piece piece, Side to_move) const noexcept {
    const std::uint8_t allowed = owners[to_move == Side::white ? 0 : 1];
    return ((allowed >> static_cast<unsigned>(piece.owner)) & 1U) != 0 &&
           ((roles >> static_cast<unsigned>(number(piece.role))) & 1U) != 0;
  }
  friend constexpr bool operator==(const PiecesPattern&, const PiecesPattern&) noexcept = default;
};

/// The squares that are meant; "last_rank" depends on the side to move.
struct SquarePattern {
  std::array<SquareSet, 2> squares{all_squares, all_squares};

  [[nodiscard]] constexpr SquareSet of(Side to_move) const noexcept { return squares[to_move == Side::white ? 0 : 1]; }
  friend constexpr bool operator==(const SquarePattern&, const SquarePattern&) noexcept = default;
};

}  // namespace arbiter::puzzles::query
