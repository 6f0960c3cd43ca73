#pragma once

#include <cstddef>

#include "puzzles/space/reachable.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"

namespace arbiter::puzzles {

/// How the checks of reachability differ between the variants based on orthodox chess.
struct OrthodoxReach {
  bool make_legs = false;         ///< a capture goes on as the captured piece moves, so that it leads to any file
  bool first_rank_pawns = false;  ///< a make-leg may bring a pawn to its own first rank
  bool shared_captures = false;   ///< either side's captures may have moved a pawn to another file
  bool both_kings = false;        ///< the side to move has both kings
  bool last_move_counts = true;   ///< a last move must have given each check, and why_no_last_move() knows the moves
  std::size_t most_checkers = 2;  ///< how many pieces can give check at once
  reach::WaysOf ways = reach::orthodox_ways;  ///< how the pieces move
  int neutral = 0;  ///< so many pieces stand on a board beside those of the set-up, which has none: the duck
};

/// Adds why a fault of orthodox positions (AF301 to AF311, except AF303) keeps `setup` from every game; nothing for
/// other faults.
void add_orthodox_reasons(const Fault& fault, const Setup& setup, const OrthodoxReach& reach, ReachReasons& reasons);

}  // namespace arbiter::puzzles
