#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse::inline ARBITER_CODE {
namespace fast {

using attacks::bit;
using attacks::Bits;
using attacks::index;
using movegen::index;

/// By side: eight bits a role, pawns in the highest.
using Pockets = std::array<std::uint64_t, 2>;

/// One piece of the role in a pocket, and the bits of all of them.
[[nodiscard]] constexpr std::uint64_t one_of(Role role) noexcept { return std::uint64_t{1} << (8 * (4 - index(role))); }
[[nodiscard]] constexpr std::uint64_t all_of(Role role) noexcept { return 0xffU * one_of(role); }
/// ZH.pocket.
inline void gain(std::uint64_t& pocket, Role role) noexcept {
  if ((pocket & all_of(role)) < one_of(role) * static_cast<std::uint64_t>(pocket_limit(role))) pocket += one_of(role);
}

/// A plain position (orthodox/movegen/movegen_pieces.hpp) with its pockets.
struct PlainHouse {
  movegen::plain::ChessPieces pieces;
  Bits promoted = 0;
  Pockets pocket{};
};
/// Nothing if the set-up is not a plain position.
[[nodiscard]] std::optional<PlainHouse> plain_house(const Setup& setup);

/// Number of sequences of `depth` moves (at least 1). A file of its own: in a larger one g++ inlines less, and it takes
/// a quarter longer.
[[nodiscard]] std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth);

}  // namespace fast
}  // namespace arbiter::crazyhouse::inline ARBITER_CODE
