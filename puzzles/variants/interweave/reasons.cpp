#include "puzzles/variants/interweave/reasons.hpp"

#include <array>

#include "verifier/variants/interweave/reach_starts.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::array sides{Side::white, Side::black};

/// AF302: where pawns cannot have come from different files, the fewest of them that cannot.
void pawn_starts(const Setup& setup, ReachReasons& reasons) {
  for (const Side side : sides) {
    const Piece pawn = piece_of(side, interweave::pawn);
    const auto no_starts = [&](SquareSet squares) { return !interweave::have_starts(squares, side); };
    const SquareSet all = setup.board.of(pawn);
    if (no_starts(all)) reasons.add(reasons.not_together(smallest(all, no_starts), pawn));
  }
}

/// AF320, word for word: on a square colour a side has at most four pawns, and each piece beyond one of its kind has
/// come back for one of them.
void returned_pieces(ReachReasons& reasons) {
  for (const Side side : sides) {
    for (const bool light : {false, true}) {
      std::vector<Formula> together;
      const auto on_shade = [&](Role role) {
        std::vector<Formula> here;
        for (const Square square : all_squares) {
          if (is_light(square) == light) here.push_back(reasons.view().holds(square, piece_of(side, role)));
        }
        return here;
      };
      together = on_shade(interweave::pawn);
      for (const Role role : interweave::reserve_roles) {
        const auto count = totaliser(on_shade(role), 2);  // IW.inv.reserve: no side has more than two of a kind
        together.push_back(count[1]);
      }
      reasons.add(no(totaliser(std::move(together), 5)[4]));
    }
  }
}

}  // namespace

void add_interweave_reasons(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  if (fault.check == "AF302") pawn_starts(setup, reasons);
  if (fault.check == "AF320") returned_pieces(reasons);
}

}  // namespace arbiter::puzzles
