#include "puzzles/variants/count_bounds.hpp"

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
std::function<bool(Piece)> pieces_of(Side side) {
  return [side](Piece piece) { return piece.owner == owner_of(side); };
}
std::function<bool(Piece)> exactly(Piece piece) {
  return [piece](Piece each) { return each == piece; };
}
std::function<bool(Piece)> pawns() {
  return [](Piece piece) { return piece.role == orthodox::pawn; };
}
std::function<bool(Piece)> all_but_king(Side side) {
  return [side](Piece piece) { return piece.owner == owner_of(side) && piece.role != orthodox::king; };
}
std::function<std::size_t(Piece)> at_start(Side side) {
  return [side](Piece piece) -> std::size_t {
    if (piece.role == orthodox::pawn) return 0;
    return static_cast<std::size_t>(orthodox::pieces_at_start(side, piece.role));
  };
}
SquareSet end_ranks() {
  SquareSet ends;
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {0, 7}) ends |= Square::at(file, rank);
  }
  return ends;
}

void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered) {
  for (const Side side : {Side::white, Side::black}) {
    bounds.push_back({checkered ? "CK.inv.kings" : "CH.inv.kings", exactly(piece_of(side, orthodox::king)), {1, 1}});
    if (!checkered) bounds.push_back({"CH.inv.sixteen", pieces_of(side), {0, 16}});
  }
  bounds.push_back({checkered ? "CK.inv.pawn_ranks" : "CH.inv.pawn_ranks", pawns(), {0, 0}, end_ranks()});
}

}  // namespace arbiter::puzzles
