#pragma once

#include "puzzles/space/line_board.hpp"
#include "puzzles/space/request.hpp"

namespace arbiter::puzzles {

/// Whether the side to move has one of the moves that usually save it from a piece that has just promoted on
/// `promoted`: any king move, a quiet move, or a capture of that piece. Other moves may be legal, too: this holds only
/// for some of the boards that are not mate.
[[nodiscard]] Formula is_saved(const LineBoard& board, Square promoted, Role king);

}  // namespace arbiter::puzzles
