#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::crazyhouse {

// ZH.promoted: a piece that was a pawn is a kind of its own.
inline constexpr Role promoted_knight{orthodox::first_free};
inline constexpr Role promoted_bishop{orthodox::first_free + 1};
inline constexpr Role promoted_rook{orthodox::first_free + 2};
inline constexpr Role promoted_queen{orthodox::first_free + 3};
inline constexpr int role_count = orthodox::first_free + 4;

[[nodiscard]] constexpr bool is_promoted(Role role) noexcept { return number(role) >= orthodox::first_free; }
/// The orthodox role that moves like this one.
[[nodiscard]] constexpr Role moves_like(Role role) noexcept {
  return is_promoted(role)
             ? Role{static_cast<std::uint8_t>(number(role) - orthodox::first_free + number(orthodox::knight))}
             : role;
}
/// What a pawn that promotes to `role` (knight to queen) becomes.
[[nodiscard]] constexpr Role promoted_to(Role role) noexcept {
  return Role{static_cast<std::uint8_t>(number(role) - number(orthodox::knight) + orthodox::first_free)};
}

inline constexpr std::array<Role, 5> pocket_roles{orthodox::pawn, orthodox::knight, orthodox::bishop, orthodox::rook,
                                                  orthodox::queen};
/// The most pieces of a role that a pocket can hold; a game has at most 16 pawns, four knights, bishops and rooks, and
/// two queens. What is captured beyond the limit is lost.
[[nodiscard]] constexpr int pocket_limit(Role role) noexcept { return role == orthodox::pawn ? 16 : 8; }

// State bits: 0..31 those of the orthodox base, 32..127 the pockets in unary: 48 a side, 16 for pawns, 8 for each other
// role.

/// The bit that says: at least `count` (1 to the limit) pieces of `role` are in the pocket of `side`.
[[nodiscard]] constexpr std::size_t pocket_bit(Side side, Role role, int count) noexcept {
  const int first = role == orthodox::pawn ? 0 : 8 + 8 * number(role);
  return static_cast<std::size_t>((side == Side::white ? 32 : 80) + first + count - 1);
}
/// How many pieces of `role` (pawn to queen) `side` may still drop.
[[nodiscard]] inline int pocket(const State& state, Side side, Role role) noexcept {
  int count = 0;
  while (count < pocket_limit(role) && state.bits[pocket_bit(side, role, count + 1)]) ++count;
  return count;
}
/// Clamps `count` to the limit.
inline void set_pocket(State& state, Side side, Role role, int count) noexcept {
  count = std::clamp(count, 0, pocket_limit(role));
  for (int i = 1; i <= pocket_limit(role); ++i) state.bits[pocket_bit(side, role, i)] = i <= count;
}

/// Pieces of a role (pawn to queen) in the two sets of a game.
[[nodiscard]] constexpr int in_two_sets(Role role) noexcept {
  return role == orthodox::pawn ? 16 : role == orthodox::queen ? 2 : 4;
}
/// How many of them are not on the board, where pieces that were pawns count as pawns: those in the pockets, if no
/// piece is missing. Negative if there are too many.
[[nodiscard]] inline int missing(const Board& board, Role role) noexcept {
  int all = in_two_sets(role);
  for (const Side side : {Side::white, Side::black}) {
    all -= board.of(piece_of(side, role)).size();
    for (int each = orthodox::first_free; role == orthodox::pawn && each < role_count; ++each)
      all -= board.of(piece_of(side, Role{static_cast<std::uint8_t>(each)})).size();
  }
  return all;
}

}  // namespace arbiter::crazyhouse
