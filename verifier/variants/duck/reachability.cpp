#include "verifier/variants/duck/reachability.hpp"

#include "verifier/orthodox/reachability.hpp"
#include "verifier/variants/duck/spelling.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck {
namespace {

/// Whether no piece can have moved: pawns at home, everything else behind them.
bool untouched(const Board& board) {
  for (const Side side : reach::sides) {
    SquareSet second;
    SquareSet first;
    for (int file = 0; file < 8; ++file) {
      second |= Square::at(file, relative_rank(side, 1));
      first |= Square::at(file, relative_rank(side, 0));
    }
    if (board.of(piece_of(side, orthodox::pawn)) != second) return false;
    if (board.of(owner_of(side)) - second != first) return false;
  }
  return true;
}

}  // namespace

/// The duck captures nothing and opens no way, so that what the pieces tell of captures, bishops and counters is as in
/// orthodox chess. Checks are not examined, since kings may stay attacked (DK.check), and of last moves only the one
/// that captured a king (DK.win).
Faults reachability(const Setup& setup, const FenMap& map) {
  const Setup chess = without_duck(setup);
  reach::OrthodoxPieces pieces(chess, map, letter);
  pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
  pieces.knights_and_move();
  for (const Side side : reach::sides) pieces.pawn_files(side, pieces.lost(opponent(side)));
  pieces.passed_pawns();
  pieces.missing_pawns();
  pieces.ended_by_kings_capture();
  pieces.counters([&](Side side) { return pieces.moves_needed(side, true); });
  // DK.enter
  const bool may_begin = setup.to_move == Side::white && setup.counters.plies == 0 && untouched(setup.board);
  if (setup.board.of(the_duck).empty() && !may_begin)
    pieces.at_board("AF315", "the duck is not on the board although a move has been played", "no duck",
                    "* on an empty square");
  return pieces.faults().take();
}

}  // namespace arbiter::duck
