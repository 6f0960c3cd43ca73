#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/plain_pieces.hpp"

/// What the generator of plain positions asks of a game: how its pieces other than pawns and kings attack, and how they
/// are put on the board. An enemy piece that attacks a square stands where an own piece of its kind would attack from
/// that square.
namespace arbiter::movegen::plain {
inline namespace ARBITER_CODE {

using attacks::bit;

inline constexpr auto rook_on_empty = [] {
  std::array<Bits, 64> result{};
  for (int square = 0; square < 64; ++square) {
    result[index(square)] = attacks::ray(square, {1, 0}) | attacks::ray(square, {-1, 0}) |
                            attacks::ray(square, {0, 1}) | attacks::ray(square, {0, -1});
  }
  return result;
}();
inline constexpr auto bishop_on_empty = [] {
  std::array<Bits, 64> result{};
  for (int square = 0; square < 64; ++square) {
    result[index(square)] = attacks::ray(square, {1, 1}) | attacks::ray(square, {-1, 1}) |
                            attacks::ray(square, {1, -1}) | attacks::ray(square, {-1, -1});
  }
  return result;
}();

struct Chess {
  using Pieces = ChessPieces;
  static constexpr std::size_t promotions = 4;

  /// A kind of piece, defined by the sets that contain it.
  template <bool leaps, bool diagonal, bool orthogonal>
  struct Kind {
    static void toggle(Pieces& pieces, Bits squares) noexcept {
      if constexpr (leaps) pieces.knights ^= squares;
      if constexpr (diagonal) pieces.diagonal ^= squares;
      if constexpr (orthogonal) pieces.orthogonal ^= squares;
    }
  };
  using Knight = Kind<true, false, false>;
  using Bishop = Kind<false, true, false>;
  using Rook = Kind<false, false, true>;
  using Queen = Kind<false, true, true>;

  [[nodiscard]] static Role role(Knight) noexcept { return orthodox::knight; }
  [[nodiscard]] static Role role(Bishop) noexcept { return orthodox::bishop; }
  [[nodiscard]] static Role role(Rook) noexcept { return orthodox::rook; }
  [[nodiscard]] static Role role(Queen) noexcept { return orthodox::queen; }

  /// CH.pawn.promote: each kind that a pawn can become.
  template <class Each>
  static void each_promotion(const Each& each) {
    each(Queen{});
    each(Rook{});
    each(Bishop{});
    each(Knight{});
  }

  /// Removes all pieces on `squares` except kings and pawns.
  static void clear(Pieces& pieces, Bits squares) noexcept {
    pieces.knights &= ~squares;
    pieces.diagonal &= ~squares;
    pieces.orthogonal &= ~squares;
  }
  /// Moves a piece other than king and pawn, whatever its kind; `to` must differ from `from`.
  static void carry(Pieces& pieces, Bits from, Bits to) noexcept {
    for (Bits* set : {&pieces.knights, &pieces.diagonal, &pieces.orthogonal}) {
      if ((*set & from) != 0) *set ^= from | to;
    }
  }

  /// CH.castle.rights: the pieces that may castle.
  [[nodiscard]] static Bits corner_pieces(const Pieces& pieces) noexcept {
    return pieces.orthogonal & ~pieces.diagonal;
  }

  /// Pieces of any side that attack `square` by a leap if they belong to `side`'s opponent.
  template <Side side>
  [[nodiscard]] Bits leapers(const Pieces& pieces, int square) const noexcept {
    return attacks::knight(square) & pieces.knights;
  }
  /// The same for slides, ignoring pieces in between.
  template <Side side>
  [[nodiscard]] Bits aiming(const Pieces& pieces, int square) const noexcept {
    return (rook_on_empty[index(square)] & pieces.orthogonal) | (bishop_on_empty[index(square)] & pieces.diagonal);
  }
  /// Whether one of `enemies` attacks `square` by a slide.
  template <Side side>
  [[nodiscard]] bool slid_to(const Pieces& pieces, int square, Bits occupied, Bits enemies) const noexcept {
    const Bits diagonal = pieces.diagonal & enemies & bishop_on_empty[index(square)];
    if (diagonal != 0 && (attacks::bishop_lines(square, occupied) & diagonal) != 0) return true;
    const Bits orthogonal = pieces.orthogonal & enemies & rook_on_empty[index(square)];
    return orthogonal != 0 && (attacks::rook_lines(square, occupied) & orthogonal) != 0;
  }

  /// CH.piece.move: the targets of each piece, own pieces included.
  template <Side side, class Each>
  void each_piece(const Pieces& pieces, Bits movers, Bits occupied, const Each& each) const {
    for (Bits rest = pieces.knights & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(Knight{}, square, attacks::knight(square));
    }
    for (Bits rest = pieces.diagonal & ~pieces.orthogonal & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(Bishop{}, square, attacks::bishop_lines(square, occupied));
    }
    for (Bits rest = pieces.orthogonal & ~pieces.diagonal & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(Rook{}, square, attacks::rook_lines(square, occupied));
    }
    for (Bits rest = pieces.orthogonal & pieces.diagonal & movers; rest != 0;) {
      const int square = attacks::take_first(rest);
      each(Queen{}, square, attacks::rook_lines(square, occupied) | attacks::bishop_lines(square, occupied));
    }
  }
  template <Side side>
  [[nodiscard]] static bool long_to_b() noexcept {
    return false;
  }
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::movegen::plain
