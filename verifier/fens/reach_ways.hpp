#pragma once

#include <vector>

#include "position/setup.hpp"

// Parts of the search for a last turn (reach_last_turn.cpp, reach_last_turn_checkered.cpp).
namespace arbiter::fens {

/// A leap (`most` = 1) or a slide, as White sees it.
struct Way {
  int files;
  int ranks;
  int most = 1;
};
using Ways = std::vector<Way>;

/// How a man of the armies (orthodox men among them) moves; a pawn has none.
[[nodiscard]] const Ways& ways_of(Role role);

/// Whether the man of `side` on the square may castle, and so has never moved.
[[nodiscard]] bool has_right(const Setup& setup, Side side, Square square, Man man);
/// The king of `side` on b, c or g of its first rank with a man beside it, towards the middle, and no rights left: it may have
/// castled.
[[nodiscard]] bool seems_castled(const Setup& setup, Side side);

}  // namespace arbiter::fens
