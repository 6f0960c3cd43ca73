#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// The pieces that attack the king on `king`, each tested alone: the rules are asked with every other piece of the
/// attacking side replaced by a piece that blocks and attacks nothing.
[[nodiscard]] SquareSet checkers(const Setup& setup, Square king, const MoveSource& source);

/// Of these, the pieces that can only have given check by arriving: those adjacent to the king or not in line with it.
/// The others may have been uncovered by a piece that left the line.
[[nodiscard]] SquareSet arrived(SquareSet checkers, Square king, const Board& board);

}  // namespace arbiter::reach
