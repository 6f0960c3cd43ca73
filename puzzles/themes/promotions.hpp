#pragma once

#include "puzzles/space/line_board.hpp"
#include "puzzles/space/request.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// Whether the side to move has one of the moves that usually save it from a piece that has just promoted on
/// `promoted`: any king move, a quiet move, or a capture of that piece. Other moves may be legal, too: this holds only
/// for some of the boards that are not mate.
[[nodiscard]] Formula is_saved(const LineBoard& board, Square promoted, Role king);

/// Puts some pawns into a case's pool, each with a piece that it can take.
void add_captures_by_pawns(Case& part, const Request& request, Random& random);

}  // namespace arbiter::puzzles
