#pragma once

#include <vector>

#include "verifier/position/setup.hpp"

// Parts of the search for a last move (reach_last_move.cpp, and that of variants with searches of their own).
namespace arbiter::reach {

/// A leap (`most` = 1) or a slide, as White sees it.
struct Way {
  int files;
  int ranks;
  int most = 1;
};
using Ways = std::vector<Way>;

/// How the pieces of a variant move, by role; a pawn has none.
using WaysOf = const Ways& (*)(Role);

/// Those of orthodox pieces.
[[nodiscard]] const Ways& orthodox_ways(Role role);

/// Whether the piece of `side` on the square may castle, and so has never moved.
[[nodiscard]] bool has_right(const Setup& setup, Side side, Square square, Piece piece);
/// The king of `side` on b, c or g of its first rank with a piece beside it, towards the middle, and no rights left: it
/// may have castled.
[[nodiscard]] bool seems_castled(const Setup& setup, Side side);

}  // namespace arbiter::reach
