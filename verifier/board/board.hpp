#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "board/man.hpp"
#include "board/square.hpp"

namespace arbiter {

/// Which man stands where. Any placement can be said; nothing is checked.
class Board {
 public:
  [[nodiscard]] constexpr std::optional<Man> operator[](Square square) const noexcept {
    const std::uint8_t code = codes_[static_cast<std::size_t>(square.index())];
    if (code == 0) return std::nullopt;
    return Man{static_cast<Owner>((code - 1) >> 5), static_cast<Role>((code - 1) & 31)};
  }
  [[nodiscard]] constexpr bool empty(Square square) const noexcept {
    return codes_[static_cast<std::size_t>(square.index())] == 0;
  }
  [[nodiscard]] constexpr bool holds(Square square, Man man) const noexcept {
    return codes_[static_cast<std::size_t>(square.index())] == code_of(man);
  }
  constexpr void put(Square square, Man man) noexcept { codes_[static_cast<std::size_t>(square.index())] = code_of(man); }
  constexpr void clear(Square square) noexcept { codes_[static_cast<std::size_t>(square.index())] = 0; }

  [[nodiscard]] SquareSet occupied() const noexcept;
  [[nodiscard]] SquareSet of(Owner owner) const noexcept;
  [[nodiscard]] SquareSet of(Man man) const noexcept;

  friend bool operator==(const Board&, const Board&) noexcept = default;
  [[nodiscard]] const std::array<std::uint8_t, 64>& codes() const noexcept { return codes_; }

 private:
  static constexpr std::uint8_t code_of(Man man) noexcept {
    return static_cast<std::uint8_t>(1 + (static_cast<int>(man.owner) << 5) + number(man.role));
  }
  std::array<std::uint8_t, 64> codes_{};  ///< 0 = empty, else 1 + 32 * owner + role
};

}  // namespace arbiter
