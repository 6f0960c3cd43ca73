#include "puzzles/variants/checkered/numbers.hpp"

#include "puzzles/variants/count_bounds.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {

VariantNumbers checkered_numbers() {
  VariantNumbers numbers;
  add_orthodox_bounds(numbers.bounds, true);
  for (const Side side : {Side::white, Side::black}) {
    // Each checkered piece has replaced one piece of each colour.
    const auto own_or_checkered = [side](Piece piece) { return piece.owner != owner_of(opponent(side)); };
    numbers.bounds.push_back({"CK.inv.sixteen", own_or_checkered, {0, 16}});
    const auto no_king = [side](Piece piece) { return piece.owner == owner_of(side) && piece.role != orthodox::king; };
    const auto at_start = [](Piece piece) -> std::size_t {
      return piece.role == orthodox::pawn ? 0 : piece.role == orthodox::queen ? 1 : 2;
    };
    numbers.bounds.push_back({"CK.inv.promoted", no_king, {0, 8}, all_squares, at_start});
  }
  return numbers;
}

}  // namespace arbiter::puzzles
