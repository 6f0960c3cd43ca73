#include "variants/checkered/generator_board.hpp"

#include "support/internal_error.hpp"

namespace arbiter::checkered::fast {

Men men_of(const Setup& setup) {
  Men men;
  for (const Square square : setup.board.occupied()) {
    const Man man = *setup.board[square];
    ensure(index(man.role) < role_count && man != Man{Owner::both, orthodox::king}, "a man of Checkered chess");
    men.of[index(man.owner)][index(man.role)] |= bit(square.index());
    men.all[index(man.owner)] |= bit(square.index());
  }
  for (int file = 0; file < 8; ++file) {
    if (orthodox::may_castle(setup.state, Side::white, file)) men.castling |= static_cast<std::uint16_t>(1 << file);
    if (orthodox::may_castle(setup.state, Side::black, file)) men.castling |= static_cast<std::uint16_t>(256 << file);
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      if (may_double(setup.state, square)) men.doubles |= bit(square.index());
    }
  }
  if (const auto passed = orthodox::passed_square(setup.state)) men.passed = bit(passed->index());
  men.stage = stage(setup.state);
  if (const auto last = last_quiet(setup.state); last && !checkered_player(setup.state)) {
    men.undo_from = bit(last->to.index());
    men.undo_to = bit(last->from.index());
  }
  return men;
}

Setup setup_of(const Men& men, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
    for (std::size_t role = 0; role < role_count; ++role) {
      const Man man{owner, static_cast<Role>(role)};
      for (const Square square : SquareSet(men.of[index(owner)][role])) setup.board.put(square, man);
    }
  }
  for (int file = 0; file < 8; ++file) {
    orthodox::set_castling(setup.state, Side::white, file, ((men.castling >> file) & 1) != 0);
    orthodox::set_castling(setup.state, Side::black, file, ((men.castling >> (8 + file)) & 1) != 0);
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      set_double(setup.state, square, (men.doubles & bit(square.index())) != 0);
    }
  }
  orthodox::set_passed_square(setup.state, std::nullopt);
  if (men.passed != 0) orthodox::set_passed_square(setup.state, Square(attacks::first(men.passed)));
  set_stage(setup.state, men.stage);
  set_last_quiet(setup.state, std::nullopt);
  if (men.undo_from != 0) {
    set_last_quiet(setup.state, QuietMove{Square(attacks::first(men.undo_to)), Square(attacks::first(men.undo_from))});
  }
  return setup;
}

}  // namespace arbiter::checkered::fast
