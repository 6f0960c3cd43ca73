#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/variants/atomic/generator_moves.hpp"

namespace arbiter::atomic::fast {

/// AT.touch.
[[nodiscard]] inline bool in_check(const Pieces& pieces, Side side) noexcept {
  const std::size_t us = attacks::index(side);
  const std::size_t them = attacks::index(opponent(side));
  const Word occupied = pieces.all[0] | pieces.all[1];
  return side == Side::white
             ? !safe<Side::white>(pieces, pieces.of[us][king], occupied, pieces.all[them], pieces.of[them][king])
             : !safe<Side::black>(pieces, pieces.of[us][king], occupied, pieces.all[them], pieces.of[them][king]);
}

/// AT.win, CH.end.mate, CH.end.stalemate: how the game stands for the side to move.
[[nodiscard]] inline Status status_of(const Pieces& pieces, Side to_move, bool strict) noexcept {
  if (pieces.of[attacks::index(to_move)][king] == 0) return Status::lost;
  if (pieces.of[attacks::index(opponent(to_move))][king] == 0) return Status::won;
  const bool any = to_move == Side::white ? Moves<Side::white>(pieces, strict).count() != 0
                                          : Moves<Side::black>(pieces, strict).count() != 0;
  const bool check = in_check(pieces, to_move);
  if (!any) return check ? Status::mate : Status::stalemate;
  return check ? Status::check : Status::ongoing;
}

}  // namespace arbiter::atomic::fast
