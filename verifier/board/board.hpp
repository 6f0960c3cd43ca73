#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/board/square.hpp"

namespace arbiter {

/// The pieces on the squares. Any placement is possible; nothing is checked.
class Board {
 public:
  [[nodiscard]] constexpr std::optional<Piece> operator[](Square square) const noexcept {
    const std::uint8_t code = codes_[static_cast<std::size_t>(square.index())];
    if (code == 0) return std::nullopt;
    return piece_of_code(code);
  }
  [[nodiscard]] constexpr bool empty(Square square) const noexcept {
    return codes_[static_cast<std::size_t>(square.index())] == 0;
  }
  [[nodiscard]] constexpr bool holds(Square square, Piece piece) const noexcept {
    return codes_[static_cast<std::size_t>(square.index())] == code_of(piece);
  }
  constexpr void put(Square square, Piece piece) noexcept {
    codes_[static_cast<std::size_t>(square.index())] = code_of(piece);
  }
  constexpr void clear(Square square) noexcept { codes_[static_cast<std::size_t>(square.index())] = 0; }

  [[nodiscard]] SquareSet occupied() const noexcept;
  [[nodiscard]] SquareSet of(Owner owner) const noexcept;
  [[nodiscard]] SquareSet of(Piece piece) const noexcept;

  friend bool operator==(const Board&, const Board&) noexcept = default;
  [[nodiscard]] const std::array<std::uint8_t, 64>& codes() const noexcept { return codes_; }
  [[nodiscard]] static constexpr std::uint8_t code_of(Piece piece) noexcept {
    return static_cast<std::uint8_t>(1 + (static_cast<int>(piece.owner) << 5) + number(piece.role));
  }
  /// The inverse of code_of().
  [[nodiscard]] static constexpr Piece piece_of_code(std::uint8_t code) noexcept {
    return {static_cast<Owner>((code - 1) >> 5), static_cast<Role>((code - 1) & 31)};
  }

 private:
  std::array<std::uint8_t, 64> codes_{};  ///< 0 = empty, else 1 + 32 * owner + role
};

/// The board of a FEN with a character for each square, rank by rank from the last one: runs of `empty` are numbers.
[[nodiscard]] std::string board_field(std::string_view squares, char empty, std::size_t files = 8);

}  // namespace arbiter
