#pragma once

#include <optional>
#include <vector>

#include "verifier/orthodox/state.hpp"
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

/// The ways to take back a last move, over a board that says which squares are empty, or may be, and whether the side
/// to move was not in check before, or may not have been. What else is known is in the flags.
class TakingBack {
 public:
  TakingBack(Side mover, const LastMoveRules& rules) : mover_(mover), rules_(rules) {}
  virtual ~TakingBack() = default;

 protected:
  [[nodiscard]] virtual bool empty(Square square) const = 0;
  /// Whether the piece on `to` can have been `piece` on `from` before, judging only by checks. `victim`: the square of
  /// a captured piece.
  [[nodiscard]] virtual bool sound(Square from, Square to, Piece piece, std::optional<Square> victim) = 0;

  /// Whether the piece that is now on `to` can have come there in its own way, by promoting, as a pawn, or by a
  /// make-leg.
  [[nodiscard]] bool by_piece(Square to, Piece piece);
  [[nodiscard]] bool by_promotion(Square to, Piece piece);
  [[nodiscard]] bool by_pawn(Square to);
  [[nodiscard]] bool by_make_leg(Square to, Piece piece);
  /// Whether the double step past this square can have been the last move.
  [[nodiscard]] bool by_double_step(Square passed);

  Side mover_;  ///< the side that has just moved
  LastMoveRules rules_;
  bool may_capture_ = true;  ///< without a make-leg
  bool may_be_pawn_ = true;
  bool may_promote_ = true;

 private:
  [[nodiscard]] bool ahead_or_aside(Square to);
  [[nodiscard]] bool by_take(Square taken, Square to, Piece piece);
  [[nodiscard]] bool by_make_leg_in_passing(Square to);
  /// Whether a pawn can have stood there before it moved to `to`, which it may have left first.
  [[nodiscard]] bool from_there(std::optional<Square> from, Square to, std::optional<Square> victim);
  [[nodiscard]] Piece pawn() const { return piece_of(mover_, orthodox::pawn); }
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
