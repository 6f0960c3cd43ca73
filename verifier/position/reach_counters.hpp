#pragma once

#include <cstdint>

#include "verifier/board/attacks.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// Number of moves that a side has played after `plies` moves of both, White first.
[[nodiscard]] constexpr std::uint32_t moves_of(Side side, std::uint32_t plies) noexcept {
  return side == Side::white ? (plies + 1) / 2 : plies / 2;
}

inline namespace ARBITER_CODE {

/// The fewest moves in which these pieces of `side` can have reached their squares: one for each piece that is not on a
/// rank where it can have started; with `orthodox_pawns`, the moves that a pawn needs to get so far (two squares in the
/// first). Castling moves two pieces in one move, but neither leaves the first rank.
[[nodiscard]] inline std::uint32_t fewest_moves(SquareSet pawns, SquareSet others, Side side,
                                                bool orthodox_pawns) noexcept {
  const attacks::Bits first = attacks::rank_of(side, 0);
  const attacks::Bits moved_pawns = pawns.bits() & ~(first | attacks::rank_of(side, 1));
  int moves = attacks::size_of(others.bits() & ~first) + attacks::size_of(moved_pawns);
  if (orthodox_pawns) {
    // A second move takes a pawn to the fifth rank (4), a third one to the sixth, and so on.
    for (int rank = 4; rank < 8; ++rank)
      moves += (rank - 3) * attacks::size_of(moved_pawns & attacks::rank_of(side, rank));
  }
  return static_cast<std::uint32_t>(moves);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::reach
