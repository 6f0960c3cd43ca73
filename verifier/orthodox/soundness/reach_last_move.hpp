#pragma once

#include <optional>
#include <vector>

#include "verifier/position/move_source.hpp"
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

/// The rules of the last move.
struct LastMoveRules {
  bool make_legs = false;         ///< a capture continues as the captured piece moves (Take & Make)
  bool first_rank_pawns = false;  ///< pawns may have stood on their own first rank
  WaysOf ways = orthodox_ways;    ///< how the pieces move
  std::optional<Square> moved{};  ///< the piece here has made the last move: a step, no castling
  SquareSet not_from{};           ///< … and came from no such square
  int pawns = 8;                  ///< that the side which has just moved started with
};

/// Whether some move can have been the last in this position of orthodox chess, Take & Make or a pairing of armies:
/// some piece of the side that has just moved can be taken back to a square from which it could come, in any way that
/// the rules know (quiet, with a capture, en passant, promoting, castling), such that the side to move was not in check
/// before. With make-legs, a capture is taken back over its second leg (as a queen or a knight moves, which is more
/// than any captured piece could), then over the capture. Exact about the placement of pieces, generous about the rest:
/// any piece may have been captured, and kings and castling rooks on castled squares of a side without rights count as
/// just castled.
///
/// Proof: a legal game's last move is one of these, and before it the side now to move had just completed its own move,
/// which never leaves its king attacked. A king that may castle, a castling rook with its right, and a pawn on its
/// start square have never moved. With a halfmove clock above 0, the last move was neither a capture nor a pawn's; with
/// an en passant square it was the double step. `captured`: whether a piece of the side to move is missing.
[[nodiscard]] bool has_last_move(const Setup& setup, const MoveSource& source, bool captured,
                                 const LastMoveRules& rules = {});

}  // namespace arbiter::reach
