#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "verifier/board/attacks.hpp"
#include "verifier/board/board.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/internal_error.hpp"

/// What the bitboard generators of all variants with orthodox pawns, kings and castling share.
namespace arbiter::movegen {

using attacks::bit;
using attacks::Bits;
using attacks::index;

[[nodiscard]] constexpr std::size_t index(Role role) noexcept { return static_cast<std::size_t>(role); }

/// The pieces on the board; `roles` is one more than the greatest role number.
template <std::size_t roles>
struct Pieces {
  std::array<Bits, roles> of_role{};
  std::array<Bits, 2> of_side{};
  std::array<Role, 64> role_at{};  ///< valid on occupied squares only

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
  [[nodiscard]] static Pieces read(const Board& board) {
    Pieces pieces;
    for (const Square square : board.occupied()) {
      const Piece piece = *board[square];
      ensure(index(piece.role) < roles && piece.owner != Owner::both, "a piece of another variant in a generator");
      pieces.put(square.index(), piece.role, piece.owner == Owner::white ? Side::white : Side::black);
    }
    return pieces;
  }
};

/// What a generator must know of a set-up at the beginning of a move, except the side to move, a template parameter.
template <std::size_t roles>
struct BitSetup {
  Pieces<roles> pieces;
  std::uint16_t rights = 0;  ///< castling by orthodox::castling_bit
  Bits passed = 0;           ///< the en passant square, or none

  [[nodiscard]] static BitSetup read(const Setup& setup) {
    BitSetup result{.pieces = Pieces<roles>::read(setup.board), .rights = 0, .passed = 0};
    for (std::size_t i = 0; i < 16; ++i) {
      if (setup.state.bits[i]) result.rights = static_cast<std::uint16_t>(result.rights | (1U << i));
    }
    if (const auto square = orthodox::passed_square(setup.state)) result.passed = bit(square->index());
    return result;
  }
};

/// CH.castle.rights: the rights that are lost when a step starts from, or captures on, the square.
[[nodiscard]] constexpr std::uint16_t rights_of_square(int square) noexcept {
  const int rank = square >> 3;
  if (rank == 0) return static_cast<std::uint16_t>(1U << (square & 7));
  if (rank == 7) return static_cast<std::uint16_t>(0x100U << (square & 7));
  return 0;
}
[[nodiscard]] constexpr std::uint16_t rights_of_side(Side side) noexcept {
  return static_cast<std::uint16_t>(side == Side::white ? 0x00ffU : 0xff00U);
}

/// The side's pawns that can move, and so attack: not those on their last rank, and not those on their first rank (only
/// set-ups have them there) unless a profile lets pawns go there.
[[nodiscard]] constexpr Bits pawn_ranks(Side side, bool from_first_rank) noexcept {
  return ~(attacks::rank_of(side, 7) | (from_first_rank ? Bits{0} : attacks::rank_of(side, 0)));
}

/// The four orthodox pieces between pawn and king.
///
/// A `Kinds` says how the pieces of a variant other than pawns and kings move, and in what castling and promotion
/// differ between variants. An enemy piece that attacks a square stands where an own piece of its role would attack
/// from that square (forward moves with the side), so every question about attackers is asked from the square.
struct OrthodoxKinds {
  static constexpr std::size_t roles = 6;
  static constexpr bool first_rank_pawns = false;
  /// CH.pawn.promote: the roles that a pawn can become on its last rank.
  static constexpr std::array<Role, 4> promotions{orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight};

  /// Pieces of either side that would attack `square` by a leap if they belonged to `side`'s opponent.
  template <Side side>
  [[nodiscard]] Bits leapers(const Pieces<roles>& pieces, int square) const noexcept {
    return attacks::knight(square) & pieces.of(orthodox::knight);
  }
  /// The same for slides; the caller passes the lines of a rook and of a bishop from `square`.
  template <Side side>
  [[nodiscard]] Bits sliders(const Pieces<roles>& pieces, int, Bits rook_lines, Bits bishop_lines) const noexcept {
    const Bits queens = pieces.of(orthodox::queen);
    return (rook_lines & (pieces.of(orthodox::rook) | queens)) |
           (bishop_lines & (pieces.of(orthodox::bishop) | queens));
  }
  /// CH.piece.move: calls `each(role, square, attacked squares)` for the pieces on `movers`, which all belong to
  /// `side`.
  template <Side side, class Each>
  void each_piece(const Pieces<roles>& pieces, Bits movers, Bits occupied, const Each& each) const {
    for (Bits rest = pieces.of(orthodox::knight) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::knight, square, attacks::knight(square));
    }
    for (Bits rest = pieces.of(orthodox::bishop) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::bishop, square, attacks::bishop(square, occupied));
    }
    for (Bits rest = pieces.of(orthodox::rook) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::rook, square, attacks::rook(square, occupied));
    }
    for (Bits rest = pieces.of(orthodox::queen) & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(orthodox::queen, square, attacks::rook(square, occupied) | attacks::bishop(square, occupied));
    }
  }
  /// Pieces that may be the castling rook.
  [[nodiscard]] Bits corner_pieces(const Pieces<roles>& pieces) const noexcept { return pieces.of(orthodox::rook); }
  /// Whether the side's long castling ends on the b- and c-file.
  template <Side side>
  [[nodiscard]] bool long_to_b() const noexcept {
    return false;
  }
};

}  // namespace arbiter::movegen
