#pragma once

#include "fens/accept_orthodox.hpp"

// Positions of which reachability() surely has nothing to say, told by cheap tests over sets of squares: most of any corpus.
namespace arbiter::fens::accept {

inline namespace ARBITER_CODE {

[[nodiscard]] constexpr Bits byte_at(int rank) noexcept { return Bits{0xff} << (8 * rank); }

/// Files on which some square of the set lies.
[[nodiscard]] constexpr std::uint32_t files_of(Bits bits) noexcept {
  bits |= bits >> 32U;
  bits |= bits >> 16U;
  bits |= bits >> 8U;
  return static_cast<std::uint32_t>(bits & 0xffU);
}

/// Men that have left the first rank, and pawns that have left the second: as many turns at least.
[[nodiscard]] inline std::uint32_t moved(Bits pawns, Bits others, Side side) noexcept {
  const Bits first = byte_at(relative_rank(side, 0));
  return static_cast<std::uint32_t>(size_of(others & ~first) + size_of(pawns & ~first & ~byte_at(relative_rank(side, 1))));
}

/// No bishop stands where pawns at home should keep it from, or keep it from leaving; `side` has the pawns.
[[nodiscard]] bool plain_bishops(const Men& men, const OrthodoxTable& table, Side side) noexcept;

/// What the last turn may have been.
struct LastTurnKind {
  bool make_legs = false;         ///< Take & Make: captures are not looked at, quiet turns are as in chess
  bool first_rank_pawns = false;  ///< and pawns may stand on their own first rank
};

/// True: no rule AF3xx of chess, a pairing of armies or Take & Make finds anything in the position, which is sound
/// (sound_position). False: one may. Each test is one of reachability.cpp, or a stronger one.
[[nodiscard]] bool surely_reachable(const Men& men, const OrthodoxTable& table, const Said& said, const LastTurnKind& kind) noexcept;

}  // namespace ARBITER_CODE
}  // namespace arbiter::fens::accept
