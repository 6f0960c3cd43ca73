#include <algorithm>

#include "puzzles/variants/variant_numbers.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/rules.hpp"

namespace arbiter::puzzles {

/// Chess and Take & Make have the Fide army on both sides.
VariantNumbers armies_numbers(const Variant& variant, std::size_t, const State& state) {
  VariantNumbers numbers;
  add_orthodox_bounds(numbers.bounds, false);
  for (const Side side : {Side::white, Side::black}) {
    SquareSet last;
    for (int file = 0; file < 8; ++file) last |= Square::at(file, relative_rank(side, 7));
    numbers.bounds.push_back({"TM.inv.pawn_ranks", exactly(piece_of(side, orthodox::pawn)), {0, 0}, last});
    // Pawns, and the pieces beyond those at the start.
    const auto army = variant.name() == "armies" ? armies::army(state, side) : armies::Army::fide;
    const auto at_start = [army](Piece piece) -> std::size_t {
      const auto own = armies::pieces_of(army);
      const auto found = std::find(own.begin(), own.end(), piece.role);
      return found == own.end() ? 0 : found - own.begin() == 3 ? 1 : 2;
    };
    const auto no_king = [side](Piece piece) { return piece.owner == owner_of(side) && piece.role != orthodox::king; };
    numbers.bounds.push_back({"CH.inv.promoted", no_king, {0, 8}, all_squares, at_start});
  }
  return numbers;
}

}  // namespace arbiter::puzzles
