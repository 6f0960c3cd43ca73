#pragma once

#include <functional>
#include <optional>
#include <span>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/support/function_ref.hpp"

namespace arbiter {

struct Movement;
namespace orthodox {
struct Traits;
}

namespace reach {

// ---- The search for a last move -------------------------------------------------------------------------------------

/// How the pieces of a variant move, by role, as the rules have it; not asked for pawns.
using WaysOf = const Movement& (*)(Role);

[[nodiscard]] const Movement& orthodox_ways(Role role);

/// Whether the piece of `side` on the square has a castling right, and so has never moved.
[[nodiscard]] bool has_right(const Setup& setup, Side side, Square square, Piece piece);
/// Whether the king of `side` may have castled: it is on b, c or g of its first rank, an own piece (no pawn) stands
/// beside it towards the middle, and the side has no rights left.
[[nodiscard]] bool seems_castled(const Setup& setup, Side side);

struct LastMoveRules {
  bool make_legs = false;         ///< a capture continues as the captured piece moves (Take & Make)
  bool first_rank_pawns = false;  ///< pawns may have stood on their own first rank
  WaysOf ways = orthodox_ways;    ///< how the pieces move
  std::optional<Square> moved{};  ///< the piece here has made the last move: a step, no castling
  SquareSet not_from{};           ///< … and came from no such square
  int pawns = 8;                  ///< that the side which has just moved started with
};

/// The ways to take back a last move, over a board that says which squares are empty, and whether the side to move was
/// not in check before; of a board that is known in part, whether that is possible. What else is known is in the flags.
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
  bool may_be_quiet_ = true;
  bool may_capture_ = true;  ///< without a make-leg
  bool may_be_pawn_ = true;
  bool may_promote_ = true;
  bool shared_pawns_ = false;  ///< the pawn that may have moved belongs to both sides

 private:
  /// Whether it holds of a square from which these ways lead to `to`, past empty squares; `left` is as good as empty.
  [[nodiscard]] bool along(const Movement& ways, Square to, std::optional<Square> left,
                           FunctionRef<bool(Square)> holds) const;
  [[nodiscard]] bool ahead_or_aside(Square to);
  [[nodiscard]] bool by_take(Square taken, Square to, Piece piece);
  [[nodiscard]] bool by_make_leg_in_passing(Square to);
  /// Whether a pawn can have stood there before it moved to `to`, which it may have left first.
  [[nodiscard]] bool from_there(std::optional<Square> from, Square to, std::optional<Square> victim);
  [[nodiscard]] Piece pawn() const { return {shared_pawns_ ? Owner::both : owner_of(mover_), orthodox::pawn}; }
};

/// The same of a whole position, whose checks `source` tells. `allied`: neither side's king was in check.
class TakingBackOnBoard : public TakingBack {
 protected:
  TakingBackOnBoard(const Setup& setup, const MoveSource& source, const LastMoveRules& rules, bool allied);

  [[nodiscard]] bool empty(Square square) const override { return now_.board.empty(square); }
  [[nodiscard]] bool sound(Square from, Square to, Piece piece, std::optional<Square> victim) override;

  const Setup& now_;
  const MoveSource& source_;
  Setup before_;
  bool allied_;
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

// ---- All checks -----------------------------------------------------------------------------------------------------

/// Number of pieces of a role that a side starts with.
using AtStart = std::function<int(Side, Role)>;

/// Checks AF3xx of variants on the orthodox base; each variant uses those that hold for it. The proof or argument of a
/// check is next to its code (above, reach_pawns.hpp, position/reach_pieces.hpp) or in its explanation
/// (checks_reachability.def).
class OrthodoxPieces : public CountedPieces {
 public:
  using CountedPieces::CountedPieces;

  /// AF301, AF302: for variants in which pawns change files only by captures; there were at most `most`.
  void pawn_files(Side side, int most);
  /// AF301: the pawns show `needed` captures, more than `most`.
  void too_few_captures(Side side, int needed, int most);
  /// AF301: quiet moves keep a pawn on its file and cannot pass another pawn: of two that have passed each other, one
  /// has captured.
  void passed_pawns();
  /// AF304: pawns are captured, or capture and are captured later, or promote past each other.
  void missing_pawns();
  /// AF305, AF306: bishops shut in by pawns of the sides `of`; all role numbers are below `role_count`.
  void bishops(const AtStart& at_start, int role_count, std::span<const Side> of = sides);

  struct Checks {
    const MoveSource& source;
    std::span<const Side> kings;      ///< the sides to examine, one king each
    int most = 2;                     ///< the largest number of pieces that one move can let give check
    bool known = true;                ///< whether a move has been played, so that a last one exists
    std::function<bool()> last_move;  ///< whether some move can have been the last
  };
  /// AF307 to AF311: checks and the last move.
  void checks(const Checks& asked);
  /// AF311: the double step that the en passant square tells of, if there is one, was the last move: whatever the
  /// counters say, and whether or not the king is in check now, since the pawn may have come between. checks() asks
  /// this, too.
  void double_step(const std::function<bool()>& last_move);
  /// AF310: a capture has ended the game (`was_the_capture` says so), so it was the last move: no double step, and no
  /// quiet move, which the half-move clock would have counted. `otherwise`: what would make it none.
  void ended_by_capture(const std::string& was_the_capture, std::string_view otherwise);
  /// The same where the capture of a king ends the game, and the side to move has none.
  void ended_by_kings_capture();
  /// AF312: only knights and rooks have moved, and their square colours show that the other side is to move.
  void knights_and_move();
  /// The fewest moves of a side; a capture takes one piece.
  [[nodiscard]] std::uint32_t moves_needed(Side side, bool orthodox_pawns) const;

 private:
  void promoted_bishops(Side side, const AtStart& at_start, int role_count);
  bool checks_of(Square king, const Checks& asked);
};

/// All of the above checks, for a variant that is played as orthodox chess until the game ends, with any pieces.
/// `orthodox_pieces`: both sides start with the orthodox ones.
[[nodiscard]] Faults orthodox_reachability(const Setup& setup, const FenMap& map, const orthodox::Traits& traits,
                                           const MoveSource& source, WaysOf ways = orthodox_ways,
                                           bool orthodox_pieces = true);

/// What keeps a position from the games that began with the usual set-up. AF305: a bishop of these sides that is shut
/// in on another file of its own first rank than c and f; not for variants in which a bishop leaves or enters such a
/// square, see reach_pawns.hpp. AF317: a castling right of a king that is not on the e-file, or with a piece that is
/// not in the corner.
[[nodiscard]] Faults usual_start(const Setup& setup, const FenMap& map, const std::function<char(const Piece&)>& letter,
                                 std::span<const Side> bishops_of = sides);

}  // namespace reach
}  // namespace arbiter
