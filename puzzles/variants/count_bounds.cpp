#include "puzzles/variants/count_bounds.hpp"

#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
std::function<bool(Piece)> pieces_of(Side side) {
  return [side](Piece piece) { return piece.owner == owner_of(side); };
}
std::function<bool(Piece)> exactly(Piece piece) {
  return [piece](Piece each) { return each == piece; };
}

void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered) {
  SquareSet ends;
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {0, 7}) ends |= Square::at(file, rank);
  }
  for (const Side side : {Side::white, Side::black}) {
    bounds.push_back({checkered ? "CK.inv.kings" : "CH.inv.kings", exactly(piece_of(side, orthodox::king)), {1, 1}});
    if (!checkered) bounds.push_back({"CH.inv.sixteen", pieces_of(side), {0, 16}});
  }
  const auto pawn = [](Piece piece) { return piece.role == orthodox::pawn; };
  bounds.push_back({checkered ? "CK.inv.pawn_ranks" : "CH.inv.pawn_ranks", pawn, {0, 0}, ends});
}

}  // namespace arbiter::puzzles
