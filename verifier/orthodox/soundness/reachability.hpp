#pragma once

#include <functional>
#include <span>

#include "verifier/orthodox/soundness/reach_last_move.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/reach_pieces.hpp"

namespace arbiter::reach {

/// Number of pieces of a role that a side starts with.
using AtStart = std::function<int(Side, Role)>;

/// Checks AF3xx of variants on the orthodox base; each variant uses those that hold for it. The proof or argument of a
/// check is next to its code (reach_pawns.hpp, reach_last_move.hpp,
/// position/reach_pieces.hpp) or in its explanation (checks_reachability.def).
class OrthodoxPieces : public Pieces {
 public:
  using Pieces::Pieces;

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
  void no_starts(Side side);
  void promoted_bishops(Side side, const AtStart& at_start, int role_count);
  bool checks_of(Square king, const Checks& asked);
};

/// What must be known of a variant that is played as orthodox chess until the game ends, with any pieces.
struct OrthodoxGame {
  const MoveSource& source;
  std::function<char(const Piece&)> letter;
  AtStart at_start;
  int role_count;
  WaysOf ways = orthodox_ways;
  bool orthodox_pieces = true;  ///< both sides start with the orthodox pieces
};

/// All of the above checks, for such a variant.
[[nodiscard]] Faults orthodox_reachability(const Setup& setup, const FenMap& map, const OrthodoxGame& game);

/// What keeps a position from the games that began with the usual set-up, for the sides `of`. AF305: a bishop that is
/// shut in on another file of its own first rank than c and f. AF317: a castling right of a king that is not on the
/// e-file, or with a piece that is not in the corner.
[[nodiscard]] Faults usual_start(const Setup& setup, const FenMap& map, const std::function<char(const Piece&)>& letter,
                                 std::span<const Side> of = sides);
/// AF317 alone, for variants in which a bishop leaves or enters such a square, see reach_pawns.hpp.
[[nodiscard]] Faults usual_rights(const Setup& setup, const FenMap& map,
                                  const std::function<char(const Piece&)>& letter);

}  // namespace arbiter::reach
