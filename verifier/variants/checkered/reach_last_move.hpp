#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::checkered {

/// Whether the position has a move that can have been the last, as reach::has_last_move() says of orthodox chess; the
/// stage is the position's.
///
/// In the first stage the side that has moved has stepped with a piece of its colour, or with a checkered piece as its
/// pawns go; or its king has captured; or another piece has, and the checkered piece that stands there has the nature
/// of it or of what it captured, so that anything may have captured from where it can. If the position names the last
/// quiet step of a checkered piece, that was the move; if it names none, diagrams may not have known it, and any is
/// tried. In the second stage it is the checkered player's last move that is looked for: checkered pawns go both ways,
/// captured pieces are of either colour, and before it no checkered piece attacked either king, be the move the one
/// that took the checkered pieces for good or a later one. Not asked of the other player there, whose pieces
/// attack no king.
[[nodiscard]] bool has_last_move(const Setup& setup, const MoveSource& source, bool captured);

}  // namespace arbiter::checkered
