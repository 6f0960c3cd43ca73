#pragma once

#include <algorithm>

#include "verifier/board/attacks.hpp"
#include "verifier/variants/racingkings/goal.hpp"

// The arguments of reachability() in variant.cpp, for the fast way, too.
namespace arbiter::racingkings {

inline namespace ARBITER_CODE {

/// The fewest moves of a side with the pieces `own`, its king on `king_rank`, against `enemies` pieces: each piece
/// beyond the first two ranks has moved (RK.start), a king once a rank, and a move captures one of eight pieces at
/// most.
[[nodiscard]] inline std::uint32_t fewest_moves(attacks::Bits own, int king_rank, int enemies) noexcept {
  constexpr attacks::Bits home = attacks::rank_1 | attacks::rank_1 << 8U;
  const int moved = attacks::size_of(own & ~home) + std::max(0, king_rank - 2);
  return static_cast<std::uint32_t>(std::max(moved, 8 - enemies));
}

/// RK.answer: with White to move, White's king on the eighth rank and Black's below the sixth, the game was over before
/// Black's last move: that began with Black's king beside the eighth rank, and took it one rank back at most.
[[nodiscard]] inline bool over_before(Side to_move, int white_king_rank, int black_king_rank) noexcept {
  return to_move == Side::white && white_king_rank == goal_rank && black_king_rank < goal_rank - 2;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::racingkings
