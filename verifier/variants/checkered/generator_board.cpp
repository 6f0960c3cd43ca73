#include "verifier/variants/checkered/generator_board.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter::checkered::fast {

Pieces pieces_of(const Setup& setup) {
  Pieces pieces;
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    ensure(index(piece.role) < role_count && piece != Piece{Owner::both, orthodox::king}, "a piece of Checkered chess");
    pieces.of[index(piece.owner)][index(piece.role)] |= bit(square.index());
    pieces.all[index(piece.owner)] |= bit(square.index());
  }
  for (int file = 0; file < 8; ++file) {
    if (orthodox::may_castle(setup.state, Side::white, file)) pieces.castling |= static_cast<std::uint16_t>(1 << file);
    if (orthodox::may_castle(setup.state, Side::black, file))
      pieces.castling |= static_cast<std::uint16_t>(256 << file);
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      if (may_double(setup.state, square)) pieces.doubles |= bit(square.index());
    }
  }
  if (const auto passed = orthodox::passed_square(setup.state)) pieces.passed = bit(passed->index());
  pieces.stage = stage(setup.state);
  if (const auto last = last_quiet(setup.state); last && !checkered_player(setup.state)) {
    pieces.undo_from = bit(last->to.index());
    pieces.undo_to = bit(last->from.index());
  }
  return pieces;
}

Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
    for (std::size_t role = 0; role < role_count; ++role) {
      const Piece piece{owner, static_cast<Role>(role)};
      for (const Square square : SquareSet(pieces.of[index(owner)][role])) setup.board.put(square, piece);
    }
  }
  for (int file = 0; file < 8; ++file) {
    orthodox::set_castling(setup.state, Side::white, file, ((pieces.castling >> file) & 1) != 0);
    orthodox::set_castling(setup.state, Side::black, file, ((pieces.castling >> (8 + file)) & 1) != 0);
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      set_double(setup.state, square, (pieces.doubles & bit(square.index())) != 0);
    }
  }
  orthodox::set_passed_square(setup.state, std::nullopt);
  if (pieces.passed != 0) orthodox::set_passed_square(setup.state, Square(attacks::first(pieces.passed)));
  set_stage(setup.state, pieces.stage);
  set_last_quiet(setup.state, std::nullopt);
  if (pieces.undo_from != 0) {
    set_last_quiet(setup.state,
                   QuietMove{Square(attacks::first(pieces.undo_to)), Square(attacks::first(pieces.undo_from))});
  }
  return setup;
}

}  // namespace arbiter::checkered::fast
