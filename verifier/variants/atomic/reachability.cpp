#include "verifier/variants/atomic/reachability.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/reach_pawns.hpp"
#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/position/reach_counters.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::atomic {

/// A pawn that captures explodes. So each pawn stands on the file on which it started, below the enemy pawn of that
/// file if that still stands there, and each side has at most one pawn on a file. A capture may take up to eleven
/// pieces, so that their number says nothing of the moves that a side needs. Of last moves and checks only double
/// steps are examined: an explosion opens lines in more ways than orthodox/reach_last_move.hpp knows.
Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source) {
  reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
  pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
  for (const Side side : reach::sides) pieces.pawn_files(side, 0);
  const int files =
      reach::files_with_passed(pieces.pieces(Side::white, orthodox::pawn), pieces.pieces(Side::black, orthodox::pawn));
  if (files > 0) {
    pieces.at_board(
        "AF301",
        fmt::format("on {} pawns have passed each other, but a pawn that captures explodes", counted(files, "file")),
        counted(files, "file"), "none");
  }
  pieces.missing_pawns();
  pieces.ended_by_kings_capture();
  pieces.double_step([&] { return reach::has_last_move(setup, source, false); });
  pieces.counters([&](Side side) {
    const SquareSet pawns = pieces.pieces(side, orthodox::pawn);
    return reach::fewest_moves(pawns, pieces.all_of(side) - pawns, side, true);
  });
  return pieces.faults().take();
}

}  // namespace arbiter::atomic
