#include "fens/reach_counters.hpp"

#include <algorithm>
#include <array>

#include "fens/reach_locked.hpp"
#include "orthodox/state.hpp"

namespace arbiter::fens {

std::uint32_t fewest_turns(SquareSet pawns, SquareSet others, Side side, bool orthodox_pawns) {
  const SquareSet first(std::uint64_t{0xff} << (8 * relative_rank(side, 0)));
  auto turns = static_cast<std::uint32_t>((others - first).size());
  for (const Square square : pawns) {
    const int rank = relative_rank(side, square.rank());
    if (rank > 1) turns += orthodox_pawns ? static_cast<std::uint32_t>(std::max(1, rank - 2)) : 1;
  }
  return turns;
}

bool turn_agrees_with_knights(const Setup& setup) {
  using namespace orthodox;
  const Board& board = setup.board;
  if (board.occupied().size() != 32 || !board.of(Owner::both).empty()) return true;
  int parity = 0;
  for (const Side side : {Side::white, Side::black}) {
    const int first = relative_rank(side, 0);
    for (int file = 0; file < 8; ++file) {
      if (!board.holds(Square::at(file, relative_rank(side, 1)), man_of(side, pawn))) return true;
    }
    for (const int file : {2, 5}) {
      if (!board.holds(Square::at(file, first), man_of(side, bishop))) return true;
    }
    const auto stands = [&](int file, Role role) { return board.holds(Square::at(file, first), man_of(side, role)); };
    if (!(stands(3, king) && stands(4, queen)) && !(stands(3, queen) && stands(4, king))) return true;
    const SquareSet movers = board.of(man_of(side, knight)) | board.of(man_of(side, rook));
    if (movers.size() != 4 || board.of(man_of(side, rook)).size() != 2) return true;
    for (const Square square : movers) parity += is_light(square) ? 1 : 0;
  }
  return (parity % 2 == 0) == (setup.to_move == Side::white);
}

}  // namespace arbiter::fens
