#include "puzzles/variants/interweave/numbers.hpp"

#include "puzzles/variants/count_bounds.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles {

VariantNumbers interweave_numbers(std::size_t profile) {
  using namespace interweave;
  // A chain may take both kings there.
  const bool both_may_fall = static_cast<Profile>(profile) == Profile::site;
  const auto no_king = [](Side side) {
    return [side](Piece piece) { return piece.owner == owner_of(side) && piece.role != king; };
  };
  SquareSet shades[2];
  SquareSet ends;
  for (const Square square : all_squares) {
    shades[(square.file() + square.rank()) % 2] |= square;
    if (square.rank() == 0 || square.rank() == 7) ends |= square;
  }
  VariantNumbers numbers;
  auto& bounds = numbers.bounds;
  for (const Side side : {Side::white, Side::black}) {
    bounds.push_back({"IW.inv.shade", no_king(side), {0, 14}});
    bounds.push_back({"IW.inv.pawns", exactly(piece_of(side, pawn)), {0, 8}});
    bounds.push_back({"IW.inv.kings", exactly(piece_of(side, king)), {both_may_fall ? 0U : 1U, 2}});
    for (const SquareSet shade : shades) {
      bounds.push_back({"IW.inv.shade", no_king(side), {0, 7}, shade});
      bounds.push_back({"IW.inv.pawns", exactly(piece_of(side, pawn)), {0, 4}, shade});
      bounds.push_back({"IW.inv.kings", exactly(piece_of(side, king)), {0, 1}, shade});
    }
    for (const Role role : reserve_roles) {
      bounds.push_back(
          {"IW.inv.reserve", exactly(piece_of(side, role)), {2, 2}, all_squares, {}, std::pair(side, role)});
      numbers.reserves.emplace_back(side, role);
    }
  }
  if (!both_may_fall) bounds.push_back({"IW.inv.kings", [](Piece piece) { return piece.role == king; }, {3, 4}});
  bounds.push_back({"IW.inv.pawn_ranks", [](Piece piece) { return piece.role == pawn; }, {0, 0}, ends});
  numbers.reserve_limit = reserve_limit;
  return numbers;
}

}  // namespace arbiter::puzzles
