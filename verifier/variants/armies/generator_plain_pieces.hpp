#pragma once

#include <array>
#include <optional>

#include "verifier/board/attacks.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/variants/armies/state.hpp"

/// Plain positions, the usual positions of games: one king a side, not adjacent to each other, no pawn on the outer
/// ranks, no piece of an army that is not in play. A separate generator lists and counts their moves; all other set-ups
/// go to orthodox/movegen/movegen.hpp.
namespace arbiter::armies::plain {

using attacks::Bits;
using attacks::index;

/// The part that the pieces of all pairings have in common. By side: attacks::index(Side).
struct CommonPieces {
  Bits pawns = 0;
  Bits kings = 0;
  std::array<Bits, 2> side{};
  Bits state = 0;  ///< castling rights in bits 0..15 by orthodox::castling_bit, and the bit of the en passant square
};
inline constexpr Bits rights_of_all = 0xffff;
inline constexpr Bits passed_squares = (attacks::rank_1 << 16) | (attacks::rank_1 << 40);

/// Orthodox pieces; a queen is in both of the last two sets. 64 bytes: one cache line.
struct alignas(64) ChessPieces : CommonPieces {
  Bits knights = 0;
  Bits diagonal = 0;
  Bits orthogonal = 0;
};

/// Chess needs no tables of its own.
struct NoPairing {};

/// Pieces of one or two armies. `kinds` is 4 if both sides have the same army, else 8; Pairing::roles gives the order.
template <std::size_t kinds>
struct alignas(32) ArmyPieces : CommonPieces {
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

/// The pieces of a plain position; nothing if the set-up is not one. Fide against Fide belongs to chess_pieces().
[[nodiscard]] std::optional<ChessPieces> chess_pieces(const Setup& setup);
template <std::size_t kinds>
[[nodiscard]] std::optional<ArmyPieces<kinds>> army_pieces(const Setup& setup, const Pairing<kinds>& pairing);

// Number of sequences of `depth` moves (at least 1) of a plain position, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_moves(const ChessPieces& pieces, NoPairing, Side to_move, int depth);
[[nodiscard]] std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing, Side to_move,
                                        int depth);
[[nodiscard]] std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing, Side to_move,
                                        int depth);
}  // namespace baseline
inline namespace v3 {  // attacks::prepare_lines() must have been called
[[nodiscard]] std::uint64_t count_moves(const ChessPieces& pieces, NoPairing, Side to_move, int depth);
[[nodiscard]] std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing, Side to_move,
                                        int depth);
[[nodiscard]] std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing, Side to_move,
                                        int depth);
}  // namespace v3

}  // namespace arbiter::armies::plain
