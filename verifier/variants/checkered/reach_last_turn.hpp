#pragma once

#include "position/move_source.hpp"
#include "position/setup.hpp"

namespace arbiter::checkered {

/// Whether the position has a turn that can have been the last, as reach::has_last_turn() says of orthodox chess; the stage is
/// the position's.
///
/// In the first stage the side that has moved has stepped with a man of its colour, or with a checkered man as its pawns go; or
/// its king has captured; or another man has, and the checkered man that stands there has the nature of it or of what it
/// captured, so that anything may have captured from where it can. If the position names the last quiet step of a
/// checkered man, that was the turn; if it names none, diagrams may not have known it, and any is tried. In the second stage
/// it is the checkered player's last turn that is looked for: checkered pawns go both ways, captured men are of either colour, and
/// before it no checkered man attacked either king, be the turn the one that took the checkered men for good or a later one.
/// Not asked of the other player there, whose men attack nobody's king.
[[nodiscard]] bool has_last_turn(const Setup& setup, const MoveSource& source, bool captured);

}  // namespace arbiter::checkered
