#include "puzzles/variants/count_bounds.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {

VariantNumbers orthodox_numbers(const std::function<int(Side, Role)>& at_start) {
  VariantNumbers numbers;
  add_orthodox_bounds(numbers.bounds, false);
  for (const Side side : {Side::white, Side::black}) {
    SquareSet last;
    for (int file = 0; file < 8; ++file) last |= Square::at(file, relative_rank(side, 7));
    numbers.bounds.push_back({"TM.inv.pawn_ranks", exactly(piece_of(side, orthodox::pawn)), {0, 0}, last});
    // Pawns, and the pieces beyond those of the initial set-up.
    const auto own_at_start = [at_start, side](Piece piece) -> std::size_t {
      return piece.role == orthodox::pawn ? 0 : static_cast<std::size_t>(at_start(side, piece.role));
    };
    numbers.bounds.push_back({"CH.inv.promoted", all_but_king(side), {0, 8}, all_squares, own_at_start});
  }
  return numbers;
}

}  // namespace arbiter::puzzles
