#include "puzzles/variants/checkered/reasons.hpp"

#include <array>

#include "puzzles/variants/orthodox_reasons.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::array sides{Side::white, Side::black};

SquareSet pawns_of(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::pawn)); }

/// AF303: a pair of pawns is enough to decide it.
void straight_pawns(const Setup& setup, ReachReasons& reasons) {
  for (const Side side : sides) {
    const Piece own_pawn = piece_of(side, orthodox::pawn);
    for (const Square a : pawns_of(setup, side)) {
      for (const Square b : pawns_of(setup, side)) {
        if (a < b && a.file() == b.file()) reasons.add(reasons.not_together({{a, own_pawn}, {b, own_pawn}}));
      }
    }
  }
  for (const Square white : pawns_of(setup, Side::white)) {
    for (const Square black : pawns_of(setup, Side::black)) {
      if (black.file() != white.file() || black.rank() > white.rank()) continue;
      reasons.add(reasons.not_together(
          {{white, piece_of(Side::white, orthodox::pawn)}, {black, piece_of(Side::black, orthodox::pawn)}}));
    }
  }
}

/// AF330: a checkered piece comes from a capture between the sides, so that in the second stage both have lost one.
void births(ReachReasons& reasons) {
  for (const Side side : sides) reasons.add(reasons.at_most_of(side, 15));
}

}  // namespace

/// In stage 2 either side's captures may have moved a pawn, and a player may have both kings. No formula covers the
/// last moves.
void add_checkered_reasons(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  const bool second_stage =
      checkered::checkered_player(setup.state).has_value() || checkered::three_players(setup.state);
  const OrthodoxReach reach{.shared_captures = true, .both_kings = second_stage, .last_move_counts = false};
  add_orthodox_reasons(fault, setup, reach, reasons);
  if (fault.check == "AF303") straight_pawns(setup, reasons);
  if (fault.check == "AF330") births(reasons);
}

}  // namespace arbiter::puzzles
