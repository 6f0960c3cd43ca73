#pragma once

#include <cstdint>

#include "position/setup.hpp"

namespace arbiter::fens {

/// Turns that a side has played after `plies` turns of both, White first.
[[nodiscard]] constexpr std::uint32_t turns_of(Side side, std::uint32_t plies) noexcept {
  return side == Side::white ? (plies + 1) / 2 : plies / 2;
}

/// The fewest turns in which these men of `side` can have come to where they stand: one for each that is not on the
/// rank where it can have started; with `orthodox_pawns` those that a pawn needs to get so far (two squares in the first).
/// Castling moves two men in one turn, but neither leaves the first rank.
[[nodiscard]] std::uint32_t fewest_turns(SquareSet pawns, SquareSet others, Side side, bool orthodox_pawns);

/// With all 32 orthodox men on the board, all pawns at home, bishops on c and f and king and queen between them, only
/// knights and rooks have ever moved: bishops, king and queen are shut in, and rooks only step between a and b, g and h. Each
/// of these turns changes the shade of one man, and in all set-ups with those bishops, king and queen two of the four men
/// start on light squares: so the turns of a side are even exactly if the number of its knights and rooks on light squares
/// is. Holds for chess, Take & Make and Checkered chess alike, since nothing was captured.
/// False if the position is such a one and the other side must be to move.
[[nodiscard]] bool turn_agrees_with_knights(const Setup& setup);

}  // namespace arbiter::fens
