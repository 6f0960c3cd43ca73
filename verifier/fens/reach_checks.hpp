#pragma once

#include "position/move_source.hpp"
#include "position/setup.hpp"

namespace arbiter::fens {

/// The men that attack the king on `king`, each by itself: asked of the rules with every other man of the attacking side
/// replaced by a man that blocks and attacks nothing of its own.
[[nodiscard]] SquareSet checkers(const Setup& setup, Square king, const MoveSource& source);

/// Of these, the men that can only have given check by arriving: those beside the king or not in line with it. Others may
/// have been laid open by a man that left the line.
[[nodiscard]] SquareSet arrived(SquareSet checkers, Square king, const Board& board);

/// Whether a turn of Take & Make can have left exactly these checks: some man of the side that has just moved, set back to
/// an empty square (or, after a capture, to where it stands), with a captured man put back on another empty square or none,
/// such that the king was not attacked before. More turns are tried than the rules know (any man may move anywhere), so that
/// "no" is sure and "yes" is not.
///
/// Why three checks are possible there and four are not: a turn empties the square it began on and the one that it captured
/// on, each of which can open one line to the king (its lines meet only there), and fills one square.
[[nodiscard]] bool make_leg_explains(const Setup& setup, Square king, const MoveSource& source);

}  // namespace arbiter::fens
