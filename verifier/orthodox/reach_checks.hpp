#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// The pieces that attack the king on `king`, each by itself: asked of the rules with every other piece of the
/// attacking side replaced by a piece that blocks and attacks nothing of its own.
[[nodiscard]] SquareSet checkers(const Setup& setup, Square king, const MoveSource& source);

/// Of these, the pieces that can only have given check by arriving: those beside the king or not in line with it.
/// Others may have been laid open by a piece that left the line.
[[nodiscard]] SquareSet arrived(SquareSet checkers, Square king, const Board& board);

}  // namespace arbiter::reach
