#pragma once

#include "fens/accept_orthodox.hpp"

// Positions of which reachability() surely has nothing to say, told by cheap tests over sets of squares: most of any corpus.
namespace arbiter::fens::accept {

/// What the last turn may have been.
struct LastTurnKind {
  bool make_legs = false;         ///< Take & Make: captures are not looked at, quiet turns are as in chess
  bool first_rank_pawns = false;  ///< and pawns may stand on their own first rank
};

/// True: no rule AF3xx of chess, a pairing of armies or Take & Make finds anything in the position, which is sound
/// (sound_position). False: one may. Each test is one of reachability.cpp, or a stronger one.
[[nodiscard]] bool surely_reachable(const Men& men, const OrthodoxTable& table, const Said& said, const LastTurnKind& kind) noexcept;

}  // namespace arbiter::fens::accept
