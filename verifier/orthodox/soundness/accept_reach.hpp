#pragma once

#include "verifier/orthodox/soundness/accept.hpp"

// Recognises positions in which the checks of reachability (orthodox/soundness/reachability.hpp) surely find nothing,
// by cheap tests over sets of squares: most positions of any corpus. The tests are one-sided, like those of accept.hpp:
// whatever they do not settle is left to the checks. accept_test, accept_builds_test and the fuzzers compare the two.
namespace arbiter::accept {

inline namespace ARBITER_CODE {

/// No bishop is shut in by unmoved pawns of `side`, and none is outside that must have been shut in.
[[nodiscard]] bool surely_free_bishops(const Pieces& pieces, const OrthodoxTable& table, Side side) noexcept;

/// No bishop of `side` is shut in by its own unmoved pawns on another file than c and f.
[[nodiscard]] bool surely_usual_bishops(const Pieces& pieces, const OrthodoxTable& table, Side side) noexcept;

/// Castling rights only of kings on the e-file with pieces in the corners.
[[nodiscard]] bool surely_usual_rights(const Pieces& pieces, const StatedFields& stated) noexcept;

/// What the last move may have been.
struct LastMoveKind {
  bool make_legs = false;         ///< Take & Make: captures are ignored; quiet moves are as in chess
  bool first_rank_pawns = false;  ///< pawns may stand on their own first rank
};

/// True: no check AF3xx of chess, a pairing of armies or Take & Make finds anything in the position, for which
/// surely_sound_position() must hold. False means nothing.
[[nodiscard]] bool surely_reachable(const Pieces& pieces, const OrthodoxTable& table, const StatedFields& stated,
                                    const LastMoveKind& kind) noexcept;

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
