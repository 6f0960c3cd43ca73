#include <algorithm>

#include "puzzles/variants/count_bounds.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::puzzles {

VariantNumbers orthodox_numbers(armies::Army white, armies::Army black) {
  VariantNumbers numbers;
  add_orthodox_bounds(numbers.bounds, false);
  for (const Side side : {Side::white, Side::black}) {
    SquareSet last;
    for (int file = 0; file < 8; ++file) last |= Square::at(file, relative_rank(side, 7));
    numbers.bounds.push_back({"TM.inv.pawn_ranks", exactly(piece_of(side, orthodox::pawn)), {0, 0}, last});
    // Pawns, and the pieces beyond those of the initial set-up.
    const auto army = side == Side::white ? white : black;
    const auto at_start = [army](Piece piece) -> std::size_t {
      const auto own = armies::pieces_of(army);
      const auto found = std::find(own.begin(), own.end(), piece.role);
      return found == own.end() ? 0 : found - own.begin() == 3 ? 1 : 2;
    };
    numbers.bounds.push_back({"CH.inv.promoted", all_but_king(side), {0, 8}, all_squares, at_start});
  }
  return numbers;
}

}  // namespace arbiter::puzzles
