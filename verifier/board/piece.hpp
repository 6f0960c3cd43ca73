#pragma once

#include <compare>
#include <cstdint>

namespace arbiter {

/// A player. `third` is one who has joined a game of White and Black and plays the pieces of Owner::both; only a
/// variant whose games may have three players (Checkered chess) has set-ups with him to move, and no pawn, king or
/// castling right is his as it is White's or Black's.
enum class Side : std::uint8_t { white, black, third };

/// The other one of White and Black. The third player has two opponents: White, who moves after him, is named.
[[nodiscard]] constexpr Side opponent(Side side) noexcept { return side == Side::white ? Side::black : Side::white; }
/// +1 for White, -1 for Black: the rank direction of the side's pawns.
[[nodiscard]] constexpr int forward(Side side) noexcept { return side == Side::white ? 1 : -1; }
/// Rank index (0..7) of the `rank`-th rank (0 = the side's first) as the side sees it.
[[nodiscard]] constexpr int relative_rank(Side side, int rank) noexcept {
  return side == Side::white ? rank : 7 - rank;
}

/// The owner of a piece. `both` is for pieces that two players share (checkered pieces), until one of them or a third
/// player takes them for good.
enum class Owner : std::uint8_t { white, black, both };

[[nodiscard]] constexpr Owner owner_of(Side side) noexcept {
  return side == Side::white ? Owner::white : side == Side::black ? Owner::black : Owner::both;
}

/// The kind of a piece. Each variant defines the numbers (0..30); see Variant::roles().
enum class Role : std::uint8_t {};

[[nodiscard]] constexpr int number(Role role) noexcept { return static_cast<int>(role); }

/// Any piece, pawns and kings included.
struct Piece {
  Owner owner;
  Role role;
  friend constexpr auto operator<=>(const Piece&, const Piece&) noexcept = default;
};

[[nodiscard]] constexpr Piece piece_of(Side side, Role role) noexcept { return {owner_of(side), role}; }

}  // namespace arbiter
