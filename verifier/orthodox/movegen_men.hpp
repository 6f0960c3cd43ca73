#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/attacks.hpp"
#include "board/board.hpp"
#include "orthodox/state.hpp"
#include "position/setup.hpp"
#include "support/internal_error.hpp"

/// What the bitboard generators of all variants with orthodox pawns, kings and castling share.
namespace arbiter::movegen {

using attacks::Bits;
using attacks::bit;
using attacks::index;

[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }

/// The men on the board, `roles` being one more than the greatest role number.
template <std::size_t roles>
struct Men {
  std::array<Bits, roles> of_role{};
  std::array<Bits, 2> of_side{};
  std::array<Role, 64> role_at{};  ///< means something on occupied squares only

  [[nodiscard]] Bits occupied() const noexcept { return of_side[0] | of_side[1]; }
  [[nodiscard]] Bits of(Role role) const noexcept { return of_role[index(role)]; }
  [[nodiscard]] Bits of(Side side) const noexcept { return of_side[index(side)]; }
  [[nodiscard]] Bits kings(Side side) const noexcept { return of(orthodox::king) & of(side); }
  [[nodiscard]] Role at(int square) const noexcept { return role_at[index(square)]; }

  void put(int square, Role role, Side side) noexcept {
    of_role[index(role)] |= bit(square);
    of_side[index(side)] |= bit(square);
    role_at[index(square)] = role;
  }
  void lift(int square, Role role, Side side) noexcept {
    of_role[index(role)] &= ~bit(square);
    of_side[index(side)] &= ~bit(square);
  }

  /// Throws InternalError for a role that the variant does not have.
  [[nodiscard]] static Men read(const Board& board) {
    Men men;
    for (const Square square : board.occupied()) {
      const Man man = *board[square];
      ensure(index(man.role) < roles && man.owner != Owner::both, "a man of another variant in a generator");
      men.put(square.index(), man.role, man.owner == Owner::white ? Side::white : Side::black);
    }
    return men;
  }
};

/// What a generator needs to know of a set-up at the beginning of a turn, the side to move left to templates.
template <std::size_t roles>
struct Position {
  Men<roles> men;
  std::uint16_t rights = 0;  ///< castling by orthodox::castling_bit
  Bits passed = 0;           ///< the square passed by the last double step, or none

  [[nodiscard]] static Position read(const Setup& setup) {
    Position result{.men = Men<roles>::read(setup.board), .rights = 0, .passed = 0};
    for (std::size_t i = 0; i < 16; ++i) {
      if (setup.state.bits[i]) result.rights = static_cast<std::uint16_t>(result.rights | (1U << i));
    }
    if (const auto square = orthodox::passed_square(setup.state)) result.passed = bit(square->index());
    return result;
  }
};

/// The rights that are lost when a step starts from, or captures on, the square.
[[nodiscard]] constexpr std::uint16_t rights_of_square(int square) noexcept {
  const int rank = square >> 3;
  if (rank == 0) return static_cast<std::uint16_t>(1U << (square & 7));
  if (rank == 7) return static_cast<std::uint16_t>(0x100U << (square & 7));
  return 0;
}
[[nodiscard]] constexpr std::uint16_t rights_of_side(Side side) noexcept {
  return static_cast<std::uint16_t>(side == Side::white ? 0x00ffU : 0xff00U);
}

/// The side's pawns that can move, hence attack: not those on their last rank, and not those on their first rank (they
/// stand there in set-ups only) unless a profile lets pawns go there.
[[nodiscard]] constexpr Bits pawn_ranks(Side side, bool from_first_rank) noexcept {
  return ~(attacks::rank_of(side, 7) | (from_first_rank ? Bits{0} : attacks::rank_of(side, 0)));
}

/// The four orthodox men between pawn and king.
///
/// A `Kinds` tells how the men of a variant move that are neither pawns nor kings, and what the variants' castling and
/// promotion do not have in common. A man of the other side that attacks a square stands where an own man of its role
/// would attack from there (forward turns with the side), which is why every question about attackers is asked from the
/// square.
struct OrthodoxKinds {
  static constexpr std::size_t roles = 6;
  static constexpr bool first_rank_pawns = false;
  static constexpr std::array<Role, 4> promotions{orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight};

  /// Men of either side that would attack `square` by a leap, were they `side`'s opponent's.
  template <Side side>
  [[nodiscard]] Bits leapers(const Men<roles>& men, int square) const noexcept {
    return attacks::knight(square) & men.of(orthodox::knight);
  }
  /// The same for slides, the lines of a rook and of a bishop from `square` being given.
  template <Side side>
  [[nodiscard]] Bits sliders(const Men<roles>& men, int, Bits rook_lines, Bits bishop_lines) const noexcept {
    const Bits queens = men.of(orthodox::queen);
    return (rook_lines & (men.of(orthodox::rook) | queens)) | (bishop_lines & (men.of(orthodox::bishop) | queens));
  }
  /// Calls `each(role, square, attacked squares)` for the men on `movers`, all of them of `side`.
  template <Side side, class Each>
  void each_man(const Men<roles>& men, Bits movers, Bits occupied, const Each& each) const {
    for (Bits rest = men.of(orthodox::knight) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::knight, square, attacks::knight(square));
    }
    for (Bits rest = men.of(orthodox::bishop) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::bishop, square, attacks::bishop(square, occupied));
    }
    for (Bits rest = men.of(orthodox::rook) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::rook, square, attacks::rook(square, occupied));
    }
    for (Bits rest = men.of(orthodox::queen) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::queen, square, attacks::rook(square, occupied) | attacks::bishop(square, occupied));
    }
  }
  /// Men that may be the corner man of castling.
  [[nodiscard]] Bits corner_men(const Men<roles>& men) const noexcept { return men.of(orthodox::rook); }
  /// Whether the side castles long to the b- and c-file.
  template <Side side>
  [[nodiscard]] bool long_to_b() const noexcept { return false; }
};

}  // namespace arbiter::movegen
