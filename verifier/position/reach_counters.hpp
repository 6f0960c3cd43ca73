#pragma once

#include <cstdint>

#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// Moves that a side has played after `plies` moves of both, White first.
[[nodiscard]] constexpr std::uint32_t moves_of(Side side, std::uint32_t plies) noexcept {
  return side == Side::white ? (plies + 1) / 2 : plies / 2;
}

/// The fewest moves in which these pieces of `side` can have come to where they stand: one for each that is not on the
/// rank where it can have started; with `orthodox_pawns` those that a pawn needs to get so far (two squares in the
/// first). Castling moves two pieces in one move, but neither leaves the first rank.
[[nodiscard]] std::uint32_t fewest_moves(SquareSet pawns, SquareSet others, Side side, bool orthodox_pawns);

}  // namespace arbiter::reach
