#pragma once

#include <array>
#include <optional>

#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"

/// Plain positions, the usual positions of games: one king a side, not adjacent to each other, no pawn on the outer
/// ranks, no piece of another game. A separate generator lists and counts their moves; all other set-ups
/// go to orthodox/movegen/movegen.hpp.
namespace arbiter::movegen::plain {

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

/// Reads everything but the kinds of pieces. False if the set-up is not a plain position.
[[nodiscard]] bool read_common(const Setup& setup, CommonPieces& pieces);

/// The pieces of a plain position of chess; nothing if the set-up is not one, or has another piece.
[[nodiscard]] std::optional<ChessPieces> chess_pieces(const Setup& setup);

/// Number of sequences of `depth` moves (at least 1) of a plain position. v3: attacks::prepare_lines() must have been
/// called.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const ChessPieces& pieces, Side to_move, int depth))

}  // namespace arbiter::movegen::plain
