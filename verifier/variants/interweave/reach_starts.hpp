#pragma once

#include "verifier/position/setup.hpp"

namespace arbiter::interweave {

/// Whether pawns of Interweave can have come from different files: each step leads one ahead and one aside, or
/// (capturing) two ahead, so a pawn started as many files away as it has advanced ranks, or fewer by an even number.
[[nodiscard]] bool have_starts(SquareSet pawns, Side side);

}  // namespace arbiter::interweave
