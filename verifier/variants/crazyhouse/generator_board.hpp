#pragma once

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/orthodox/movegen/plain_pieces.hpp"

namespace arbiter::crazyhouse::fast {

using attacks::bit;
using attacks::Bits;
using attacks::index;
using movegen::index;

/// A plain position (orthodox/movegen/plain_pieces.hpp) with its pockets. A pocket has eight bits a role, pawns in the
/// lowest.
struct PlainHouse {
  movegen::plain::ChessPieces pieces;
  Bits promoted = 0;
  std::array<std::uint64_t, 2> pocket{};  ///< by side
};
/// Nothing if the set-up is not a plain position.
[[nodiscard]] std::optional<PlainHouse> plain_house(const Setup& setup);

/// Number of sequences of `depth` moves.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth))

}  // namespace arbiter::crazyhouse::fast
