#include "verifier/variants/interweave/reachability.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/position/reach_counters.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/interweave/fen.hpp"
#include "verifier/variants/interweave/reach_starts.hpp"

namespace arbiter::interweave {
namespace {

/// A captured piece returns when a pawn promotes, on a square of the pawn's colour.
void returned_pieces(reach::Pieces& pieces, Side side) {
  for (const bool light : {false, true}) {
    int returned = 0;
    int pawns = 0;
    for (const Square square : pieces.pieces(side, pawn)) pawns += is_light(square) == light ? 1 : 0;
    for (const Role role : reserve_roles) {
      int count = 0;
      for (const Square square : pieces.pieces(side, role)) count += is_light(square) == light ? 1 : 0;
      returned += std::max(0, count - 1);
    }
    if (returned <= 4 - pawns) continue;
    pieces.at_board("AF320",
                    fmt::format("{} has more returned pieces than missing pawns on {} squares", name_of(side),
                                light ? "light" : "dark"),
                    fmt::format("{} returned and {}", returned, counted(pawns, "pawn")), "at most 4 together");
  }
}

}  // namespace

Faults reachability(const Setup& setup, const FenMap& map) {
  reach::Pieces pieces(setup, map, [](const Piece& piece) { return letter(piece, Alphabet::documents); });
  for (const Side side : reach::sides) returned_pieces(pieces, side);
  for (const Side side : reach::sides) {
    const SquareSet pawns = pieces.pieces(side, pawn);
    if (have_starts(pawns, side)) continue;
    pieces.at_board("AF302", fmt::format("the pawns of {} cannot have come from different files", name_of(side)),
                    counted(pawns.size(), "pawn"), "pawns that have a start each");
  }
  pieces.counters([&](Side side) {  // a chain can capture any number of pieces in one move
    const SquareSet pawns = pieces.pieces(side, pawn);
    return reach::fewest_moves(pawns, pieces.all_of(side) - pawns, side, false);
  });
  return pieces.faults().take();
}

}  // namespace arbiter::interweave
