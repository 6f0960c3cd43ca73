#include "verifier/variants/crazyhouse/generator_count.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse::fast {

std::optional<PlainHouse> plain_house(const Setup& setup) {
  PlainHouse house;
  Setup plain = setup;
  house.promoted = take_marks(plain.board);
  // There, every piece castles that has the right.
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const Square corner = Square::at(file, relative_rank(side, 0));
      if (orthodox::may_castle(setup.state, side, file) && !setup.board.holds(corner, piece_of(side, orthodox::rook)))
        return std::nullopt;
    }
  }
  const auto pieces = movegen::plain::chess_pieces(plain);
  if (!pieces) return std::nullopt;
  house.pieces = *pieces;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : pocket_roles)
      house.pocket[index(side)] |= static_cast<std::uint64_t>(crazyhouse::pocket(setup.state, side, role))
                                   << (8 * index(role));
  }
  return house;
}

}  // namespace arbiter::crazyhouse::fast
