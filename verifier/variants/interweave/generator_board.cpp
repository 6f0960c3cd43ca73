#include "variants/interweave/generator_board.hpp"

#include "support/internal_error.hpp"

namespace arbiter::interweave::fast {

Men men_of(const Setup& setup) {
  Men men;
  for (const Square square : all_squares) {
    const auto man = setup.board[square];
    if (!man) continue;
    ensure(man->owner != Owner::both && number(man->role) < role_count, "every man is one of Interweave's");
    const std::size_t side = man->owner == Owner::white ? 0 : 1;
    men.of[side][index(man->role)] |= bit(square.index());
    men.all[side] |= bit(square.index());
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) {
      men.reserve[index(side)][index(role) - 1] = static_cast<std::uint8_t>(reserve(setup.state, side, role));
    }
  }
  // A bit of the state may name an arrival beside the board; then nobody stands there to be captured.
  if (const auto right = passed(setup.state); right && right->arrival_file >= 0 && right->arrival_file <= 7) {
    men.passed = static_cast<std::uint8_t>(right->square.index());
    men.arrival = static_cast<std::uint8_t>(right->arrival().index());
  }
  return men;
}

Setup setup_of(const Men& men, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Side side : {Side::white, Side::black}) {
    for (std::uint8_t role = 0; role < role_count; ++role) {
      each_square(men.of[index(side)][role],
                  [&](int square) { setup.board.put(Square(square), man_of(side, Role{role})); });
    }
    for (const Role role : reserve_roles) {
      set_reserve(setup.state, side, role, men.reserve[index(side)][index(role) - 1]);
    }
  }
  if (men.passed != 0) {
    set_passed(setup.state, Passed{Square(men.passed), Square(men.arrival).file()});
  } else {
    set_passed(setup.state, std::nullopt);
  }
  return setup;
}

}  // namespace arbiter::interweave::fast
