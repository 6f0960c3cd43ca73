#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/variants/armies/generator_plain_pieces.hpp"

namespace arbiter::armies::plain {
inline namespace ARBITER_CODE {

/// What the generator of plain positions asks of a game (see orthodox/movegen/plain.hpp), for the pieces of one
/// or two armies.
template <std::size_t kinds>
struct Armies {
  using Pieces = ArmyPieces<kinds>;
  static constexpr std::size_t promotions = kinds;

  const Pairing<kinds>& pairing;

  struct Kind {
    std::size_t number;
    void toggle(Pieces& pieces, Bits squares) const noexcept { pieces.kind[number] ^= squares; }
  };
  [[nodiscard]] Role role(Kind kind) const noexcept { return pairing.roles[kind.number]; }

  /// DA.promote: Pairing::roles has each piece of both armies once.
  template <class Each>
  static void each_promotion(const Each& each) {
    for (std::size_t kind = 0; kind < kinds; ++kind) each(Kind{kind});
  }
  static void clear(Pieces& pieces, Bits squares) noexcept {
    for (Bits& set : pieces.kind) set &= ~squares;
  }
  static void carry(Pieces& pieces, Bits from, Bits to) noexcept {
    for (Bits& set : pieces.kind) {
      if ((set & from) != 0) set ^= from | to;
    }
  }

  /// DA.castle: any piece except pawn and king.
  [[nodiscard]] static Bits corner_pieces(const Pieces& pieces) noexcept { return ~(pieces.pawns | pieces.kings); }

  template <Side side>
  [[nodiscard]] Bits leapers(const Pieces& pieces, int square) const noexcept {
    Bits result = 0;
    const auto& from = pairing.places[index(side)][index(square)].leaps;
    for (std::size_t kind = 0; kind < kinds; ++kind) result |= pieces.kind[kind] & from[kind];
    return result;
  }
  template <Side side>
  [[nodiscard]] Bits aiming(const Pieces& pieces, int square) const noexcept {
    Bits result = 0;
    const auto& from = pairing.places[index(side)][index(square)].lines;
    for (std::size_t kind = 0; kind < kinds; ++kind) result |= pieces.kind[kind] & from[kind];
    return result;
  }
  template <Side side>
  [[nodiscard]] bool slid_to(const Pieces& pieces, int square, Bits occupied, Bits enemies) const noexcept {
    Bits sliders = aiming<side>(pieces, square) & enemies;
    while (sliders != 0) {
      if ((attacks::between(square, attacks::take_first(sliders)) & occupied) == 0) return true;
    }
    return false;
  }
  template <Side side, class Each>
  void each_piece(const Pieces& pieces, Bits movers, Bits occupied, const Each& each) const {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (Bits rest = pieces.kind[kind] & movers; rest != 0;) {
        const int square = attacks::take_first(rest);
        const auto& from = pairing.places[index(side)][index(square)];
        Bits targets = from.leaps[kind];
        if (pairing.slides_as_rook[kind]) targets |= attacks::rook_lines(square, occupied) & from.rook[kind];
        if (pairing.slides_as_bishop[kind]) targets |= attacks::bishop_lines(square, occupied) & from.bishop[kind];
        each(Kind{kind}, square, targets);
      }
    }
  }
  template <Side side>
  [[nodiscard]] bool long_to_b() const noexcept {
    return pairing.long_to_b[index(side)];
  }
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::armies::plain
