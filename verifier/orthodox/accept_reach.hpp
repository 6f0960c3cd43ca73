#pragma once

#include "verifier/orthodox/accept.hpp"

// Positions in which the checks of reachability (orthodox/reachability.hpp) surely find nothing, by cheap tests over
// sets of squares: most of any corpus. The tests are one-sided, as those of accept.hpp are: whatever one of them does
// not settle is left to the checks. accept_test, accept_builds_test and the fuzzers compare the two.
namespace arbiter::accept {

inline namespace ARBITER_CODE {

/// No bishop is shut in by pawns of `side` that have not moved, nor abroad although it would be.
[[nodiscard]] bool surely_free_bishops(const Pieces& pieces, const OrthodoxTable& table, Side side) noexcept;

/// What the last move may have been.
struct LastMoveKind {
  bool make_legs = false;         ///< Take & Make: captures are not looked at; quiet moves are as in chess
  bool first_rank_pawns = false;  ///< pawns may stand on their own first rank
};

/// True: no check AF3xx of chess, a pairing of armies or Take & Make finds anything in the position, of which
/// surely_sound_position() is true. False says nothing.
[[nodiscard]] bool surely_reachable(const Pieces& pieces, const OrthodoxTable& table, const StatedFields& stated,
                                    const LastMoveKind& kind) noexcept;

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
