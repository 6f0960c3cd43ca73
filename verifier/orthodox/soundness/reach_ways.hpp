#pragma once

#include <vector>

#include "verifier/position/setup.hpp"

// Parts of the search for a last move (reach_last_move.cpp, and the variants that have their own search).
namespace arbiter::reach {

/// A leap (`most` = 1) or a slide, as White sees it.
struct Way {
  int files;
  int ranks;
  int most = 1;
};
using Ways = std::vector<Way>;

/// How the pieces of a variant move, by role; pawns have no ways.
using WaysOf = const Ways& (*)(Role);

/// The ways of orthodox pieces.
[[nodiscard]] const Ways& orthodox_ways(Role role);

/// Whether the piece of `side` on the square has a castling right, and so has never moved.
[[nodiscard]] bool has_right(const Setup& setup, Side side, Square square, Piece piece);
/// Whether the king of `side` may have castled: it is on b, c or g of its first rank, an own piece (no pawn) stands
/// beside it towards the middle, and the side has no rights left.
[[nodiscard]] bool seems_castled(const Setup& setup, Side side);

}  // namespace arbiter::reach
