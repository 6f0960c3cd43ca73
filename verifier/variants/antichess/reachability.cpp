#include "verifier/variants/antichess/reachability.hpp"

#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"

namespace arbiter::antichess {

/// Pawns and bishops move as in orthodox chess, and a promotion to a king uses up a pawn like any other. What follows
/// from checks does not hold: there are none. AF312 is not asked, since a king can lose a move without castling.
Faults reachability(const Setup& setup, const FenMap& map) {
  reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
  pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
  for (const Side side : reach::sides) pieces.pawn_files(side, pieces.lost(opponent(side)));
  pieces.passed_pawns();
  pieces.missing_pawns();
  pieces.counters([&](Side side) { return pieces.moves_needed(side, true); });
  return pieces.faults().take();
}

}  // namespace arbiter::antichess
