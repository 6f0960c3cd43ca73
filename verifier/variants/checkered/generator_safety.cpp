#include "verifier/variants/checkered/generator_safety.hpp"

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
  pieces.castling = orthodox::castling_rights(setup.state);
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      if (may_double(setup.state, square)) pieces.doubles |= bit(square.index());
    }
  }
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {2, 5}) {
      const Square square = Square::at(file, rank);
      if (setup.state.bits[*orthodox::passed_bit(square)] || setup.state.bits[*checkered_passed_bit(square)])
        pieces.passed |= bit(square.index());
    }
  }
  pieces.stage = stage(setup.state);
  if (const auto last = last_quiet(setup.state); last && pieces.in_stage_one()) {
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
  orthodox::set_castling_rights(setup.state, pieces.castling);
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {1, 6}) {
      const Square square = Square::at(file, rank);
      set_double(setup.state, square, (pieces.doubles & bit(square.index())) != 0);
    }
  }
  const bool three = mover_of_three(pieces.stage).has_value();
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {2, 5}) {
      const Square square = Square::at(file, rank);
      const bool passed = (pieces.passed & bit(square.index())) != 0;
      // CK.three.pawns: in stage 3 the pawn beyond the square says whose it is.
      const Bits pawn = bit(orthodox::double_step_past(square).target.index());
      const bool checkered = three && (pieces.of[shared][index(orthodox::pawn)] & pawn) != 0;
      setup.state.bits[*orthodox::passed_bit(square)] = passed && !checkered;
      setup.state.bits[*checkered_passed_bit(square)] = passed && checkered;
    }
  }
  set_stage(setup.state, pieces.stage);
  set_last_quiet(setup.state, std::nullopt);
  if (pieces.undo_from != 0) {
    set_last_quiet(setup.state,
                   QuietMove{Square(attacks::first(pieces.undo_to)), Square(attacks::first(pieces.undo_from))});
  }
  return setup;
}

}  // namespace arbiter::checkered::fast
