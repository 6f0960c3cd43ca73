#include "verifier/variants/crazyhouse/generator_board.hpp"

#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse::fast {

Bits take_marks(Board& board) {
  Bits promoted = 0;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    if (!is_promoted(piece.role)) continue;
    board.put(square, Piece{piece.owner, moves_like(piece.role)});
    promoted |= bit(square.index());
  }
  return promoted;
}

House House::read(const Setup& setup) {
  House house;
  Setup plain = setup;
  house.promoted = take_marks(plain.board);
  house.board = movegen::BitSetup<6>::read(plain);
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : pocket_roles)
      house.pocket[index(side)][index(role)] = static_cast<std::uint8_t>(crazyhouse::pocket(setup.state, side, role));
  }
  return house;
}

Setup House::write(const Setup& like) const {
  Setup setup = like;
  setup.board = Board{};
  for (Bits rest = board.pieces.occupied(); rest != 0;) {
    const int square = attacks::take_first(rest);
    const Side side = (board.pieces.of(Side::white) & bit(square)) != 0 ? Side::white : Side::black;
    const Role role = board.pieces.at(square);
    setup.board.put(Square(square), piece_of(side, (promoted & bit(square)) != 0 ? promoted_to(role) : role));
  }
  orthodox::set_castling_rights(setup.state, board.rights);
  orthodox::set_passed_square(setup.state,
                              board.passed == 0 ? std::nullopt : std::optional(Square(attacks::first(board.passed))));
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : pocket_roles) set_pocket(setup.state, side, role, pocket[index(side)][index(role)]);
  }
  return setup;
}

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
