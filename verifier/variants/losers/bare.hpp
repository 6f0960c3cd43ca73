#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::losers {

/// LS.end.bare: whether the side has no piece but kings. For all but the rules, which say it their own way.
[[nodiscard]] inline bool is_bare(const Setup& setup, Side side) {
  return setup.board.of(owner_of(side)) == setup.board.of(piece_of(side, orthodox::king));
}

}  // namespace arbiter::losers
