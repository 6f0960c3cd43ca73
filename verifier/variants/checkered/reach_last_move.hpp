#pragma once

#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::checkered {

/// Whether some move can have been the last, as reach::has_last_move() answers for orthodox chess; the stage is the
/// position's.
///
/// In the first stage the side that has just moved has stepped with a piece of its colour, or with a checkered piece
/// (pawns in that side's direction); or its king has captured; or another piece has captured, and the checkered piece
/// on that square has the nature of the capturer or of the captured piece, so any piece may have captured from where it
/// can. If the position names the last quiet step of a checkered piece, that was the move; if it names none, every move
/// is tried, since a diagram may omit it. In the second stage the checkered player's last move is searched: checkered
/// pawns go in both directions, captured pieces are of either colour, and before it no checkered piece attacked either
/// king, whether that move took the checkered pieces permanently or came later. Not to be called there for the other
/// player, whose pieces attack no king.
[[nodiscard]] bool has_last_move(const Setup& setup, const MoveSource& source, bool captured);

}  // namespace arbiter::checkered
