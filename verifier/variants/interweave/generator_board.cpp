#include "verifier/variants/interweave/generator_board.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter::interweave::fast {

Pieces pieces_of(const Setup& setup) {
  Pieces pieces;
  for (const Square square : all_squares) {
    const auto piece = setup.board[square];
    if (!piece) continue;
    ensure(piece->owner != Owner::both && number(piece->role) < role_count, "every piece is one of Interweave's");
    const std::size_t side = piece->owner == Owner::white ? 0 : 1;
    pieces.of[side][index(piece->role)] |= bit(square.index());
    pieces.all[side] |= bit(square.index());
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) {
      pieces.reserve[index(side)][index(role) - 1] = static_cast<std::uint8_t>(reserve(setup.state, side, role));
    }
  }
  // A state bit may name an arrival square off the board; then no piece stands there to be captured.
  if (const auto right = passed(setup.state); right && right->arrival_file >= 0 && right->arrival_file <= 7) {
    pieces.passed = static_cast<std::uint8_t>(right->square.index());
    pieces.arrival = static_cast<std::uint8_t>(right->arrival().index());
  }
  return pieces;
}

Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Side side : {Side::white, Side::black}) {
    for (std::uint8_t role = 0; role < role_count; ++role) {
      each_square(pieces.of[index(side)][role],
                  [&](int square) { setup.board.put(Square(square), piece_of(side, Role{role})); });
    }
    for (const Role role : reserve_roles) {
      set_reserve(setup.state, side, role, pieces.reserve[index(side)][index(role) - 1]);
    }
  }
  if (pieces.passed != 0) {
    set_passed(setup.state, Passed{Square(pieces.passed), Square(pieces.arrival).file()});
  } else {
    set_passed(setup.state, std::nullopt);
  }
  return setup;
}

}  // namespace arbiter::interweave::fast
