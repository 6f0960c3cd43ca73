#include "verifier/variants/takemake/reachability.hpp"

#include <array>

#include "verifier/orthodox/reach_pawns.hpp"
#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/variants/takemake/sources.hpp"

namespace arbiter::takemake {

/// A make-leg can take a bishop over the pawns and a pawn to any file, so only the number of captures matters there.
Faults reachability(const Setup& setup, Profile profile, const FenMap& map) {
  const MoveSource& source = generator(profile);
  reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
  const reach::LastMoveRules rules{
      .make_legs = true, .first_rank_pawns = profile == Profile::site, .ways = reach::orthodox_ways};
  const std::array king{setup.to_move};
  const bool known = setup.counters.plies > 0 && pieces.pieces(opponent(setup.to_move), orthodox::king).size() == 1;
  pieces.checks({.source = source, .kings = king, .most = 3, .known = known, .last_move = [&] {
                   return reach::has_last_move(setup, source, pieces.lost(setup.to_move) > 0, rules);
                 }});
  pieces.knights_and_move();
  for (const Side side : reach::sides) {
    const int needed = reach::fewest_capturers(pieces.pieces(side, orthodox::pawn));
    const int most = pieces.lost(opponent(side));
    if (needed > most) pieces.too_few_captures(side, needed, most);
  }
  pieces.passed_pawns();
  pieces.missing_pawns();
  pieces.counters([&](Side side) { return pieces.moves_needed(side, false); });
  return pieces.faults().take();
}

}  // namespace arbiter::takemake
