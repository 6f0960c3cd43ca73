#pragma once

#include "verifier/orthodox/accept.hpp"

// Positions in which the rules about reachability (orthodox/reachability.hpp) surely find nothing, by cheap tests over
// sets of squares: most of any corpus. No second statement of the rules: each test is theirs or a stronger one, and
// whatever it does not settle is left to them. accept_test, accept_builds_test and the fuzzers compare the two.
namespace arbiter::accept {

inline namespace ARBITER_CODE {

/// Files on which some square of the set lies.
[[nodiscard]] constexpr std::uint32_t files_of(Bits bits) noexcept {
  bits |= bits >> 32U;
  bits |= bits >> 16U;
  bits |= bits >> 8U;
  return static_cast<std::uint32_t>(bits & 0xffU);
}

/// No bishop stands where pawns at home should keep it from, or keep it from leaving; `side` has the pawns.
[[nodiscard]] bool plain_bishops(const Pieces& pieces, const OrthodoxTable& table, Side side) noexcept;

/// What the last move may have been.
struct LastMoveKind {
  bool make_legs = false;         ///< Take & Make: captures are not looked at, quiet moves are as in chess
  bool first_rank_pawns = false;  ///< and pawns may stand on their own first rank
};

/// True: no rule AF3xx of chess, a pairing of armies or Take & Make finds anything in the position, which is sound
/// (sound_position). False: one may. Each test is one of orthodox/reachability.cpp, or a stronger one.
[[nodiscard]] bool surely_reachable(const Pieces& pieces, const OrthodoxTable& table, const StatedFields& stated,
                                    const LastMoveKind& kind) noexcept;

}  // namespace ARBITER_CODE
}  // namespace arbiter::accept
