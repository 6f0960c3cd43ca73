#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::losers {

/// LS.end.bare: whether the side has no piece but kings. For all but the rules, which say it their own way.
[[nodiscard]] inline bool is_bare(const Setup& setup, Side side) {
  return setup.board.of(owner_of(side)) == setup.board.of(piece_of(side, orthodox::king));
}

/// The two implementations of Losers chess; both live as long as the program. Moves are those of orthodox chess without
/// the quiet ones where a capture is legal, and none once a side has nothing but its king.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveGenerator& generator();

}  // namespace arbiter::losers
