#pragma once

#include "verifier/variants/antichess/generator_moves.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess::fast {

/// AN.end.pieces, AN.end.stalemate: how the game stands for the side to move.
[[nodiscard]] inline Status status_of(const Pieces& pieces, Side to_move, Profile profile) noexcept {
  const Word own = pieces.all[attacks::index(to_move)];
  const Word enemies = pieces.all[attacks::index(opponent(to_move))];
  if (own == 0) return Status::won;
  if (enemies == 0) return Status::lost;
  const bool any =
      to_move == Side::white ? Moves<Side::white>(pieces).count() != 0 : Moves<Side::black>(pieces).count() != 0;
  if (any) return Status::ongoing;
  const int more = attacks::size_of(own) - attacks::size_of(enemies);
  if (profile == Profile::lichess || more < 0) return Status::won;
  return more > 0 ? Status::lost : Status::stalemate;
}

}  // namespace arbiter::antichess::fast
