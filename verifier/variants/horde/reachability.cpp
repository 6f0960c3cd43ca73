#include "verifier/variants/horde/reachability.hpp"

#include <array>

#include "verifier/orthodox/reachability.hpp"
#include "verifier/orthodox/spelling.hpp"

namespace arbiter::horde {

/// Black's army is orthodox: its bishops, the files of its pawns, and the checks that White gives it are examined as
/// there. White's pawns start on four ranks and up to five on a file, so that nothing is asked of where they stand; one
/// that has come from the first rank may be the last that moved. AF304 counts sixteen pawns, AF312 needs two armies.
Faults reachability(const Setup& setup, const FenMap& map, const MoveSource& source) {
  reach::OrthodoxPieces pieces(setup, map, orthodox::letter, {36, 16});
  static constexpr std::array black{Side::black};
  const auto at_start = [](Side side, Role role) {
    return side == Side::white ? 0 : orthodox::pieces_at_start(side, role);
  };
  pieces.bishops(at_start, orthodox::first_free, black);
  pieces.pawn_files(Side::black, pieces.lost(Side::white));
  if (setup.to_move == Side::black) {
    const reach::LastMoveRules rules{
        .make_legs = false, .first_rank_pawns = true, .ways = reach::orthodox_ways, .pawns = 36};
    pieces.checks({.source = source, .kings = black, .most = 2, .known = false, .last_move = [&] {
                     return reach::has_last_move(setup, source, pieces.lost(Side::black) > 0, rules);
                   }});
  }
  pieces.counters([&](Side side) {
    return side == Side::black ? pieces.moves_needed(side, true) : static_cast<std::uint32_t>(pieces.lost(Side::black));
  });
  return pieces.faults().take();
}

}  // namespace arbiter::horde
