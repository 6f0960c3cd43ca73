#include "verifier/variants/racingkings/reachability.hpp"

#include "verifier/orthodox/spelling.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/racingkings/reach_race.hpp"

namespace arbiter::racingkings {

Faults reachability(const Setup& setup, const FenMap& map) {
  reach::Pieces pieces(setup, map, orthodox::letter);
  for (const Side side : {Side::white, Side::black}) {
    if (pieces.pieces(side, orthodox::king).empty()) return {};  // a set-up: it has a finding of its own
  }
  const auto king_of = [&](Side side) { return *pieces.pieces(side, orthodox::king).begin(); };
  pieces.counters([&](Side side) {
    return fewest_moves(pieces.all_of(side).bits(), king_of(side).rank(), pieces.all_of(opponent(side)).size());
  });
  if (over_before(setup.to_move, king_of(Side::white).rank(), king_of(Side::black).rank())) {
    pieces.at_board("AF310", "White's king has won, and Black's was too far away to have had a move more",
                    "no last move", "Black's king on the sixth rank or beyond, or Black to move");
  }
  return pieces.faults().take();
}

}  // namespace arbiter::racingkings
