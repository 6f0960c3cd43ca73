#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/armies/state.hpp"

/// Plain positions of the armies: see orthodox/movegen/movegen_pieces.hpp.
namespace arbiter::armies::plain {

using attacks::Bits;
using attacks::index;

/// Pieces of one or two armies. `kinds` is 4 if both sides have the same army, else 8; Pairing::roles gives the order.
template <std::size_t kinds>
struct alignas(32) ArmyPieces : movegen::plain::CommonPieces {
  std::array<Bits, kinds> kind{};
};

/// The constant tables of a pairing: where its pieces go.
template <std::size_t kinds>
struct Pairing {
  struct Place {  ///< targets of a side's pieces from one square of an empty board
    std::array<Bits, kinds> leaps{};
    std::array<Bits, kinds> rook{};
    std::array<Bits, kinds> bishop{};
    std::array<Bits, kinds> lines{};  ///< rook | bishop
  };
  std::array<Role, kinds> roles{};
  std::array<std::array<Place, 64>, 2> places{};  ///< by side and square
  std::array<bool, kinds> slides_as_rook{};
  std::array<bool, kinds> slides_as_bishop{};
  std::array<bool, 2> long_to_b{};  ///< by side: whether its long castling ends on the b- and c-file
};

/// The pairing's tables. `kinds` must be 4 for two equal armies and 8 otherwise.
template <std::size_t kinds>
[[nodiscard]] const Pairing<kinds>& pairing(Army white, Army black);

/// The pieces of a plain position with pieces of the pairing alone; nothing if the set-up is not one.
template <std::size_t kinds>
[[nodiscard]] std::optional<ArmyPieces<kinds>> army_pieces(const Setup& setup, const Pairing<kinds>& pairing);

inline namespace ARBITER_CODE {

// Number of sequences of `depth` moves (at least 1) of a plain position.
[[nodiscard]] std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing, Side to_move,
                                        int depth);
[[nodiscard]] std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing, Side to_move,
                                        int depth);

/// What the generator of plain positions asks of a game (see orthodox/movegen/plain.hpp), for the pieces of one
/// or two armies.
template <std::size_t kinds>
struct Armies {
  using Pieces = ArmyPieces<kinds>;
  static constexpr std::size_t promotions = kinds;

  const Pairing<kinds>& pairing;

  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side to_move, int depth) const {
    return count_moves(pieces, pairing, to_move, depth);
  }

  struct Kind {
    std::size_t number;
    Role role{};                                     ///< not of promotions
    operator Role() const noexcept { return role; }  // NOLINT: a kind of piece has a role
    void toggle(Pieces& pieces, Bits squares) const noexcept { pieces.kind[number] ^= squares; }
  };

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
        each(Kind{kind, pairing.roles[kind]}, square, targets);
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
