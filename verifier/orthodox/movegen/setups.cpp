// Between set-ups and the forms in which the generators hold them.
#include <bit>
#include <cstdlib>

#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen.hpp"

namespace arbiter::movegen {

void play(Setup& setup, const Step& step, Side side, bool passes) {
  State& state = setup.state;
  const Piece before = *setup.board[step.from];
  const bool leaps_two = before.role == orthodox::pawn && std::abs(step.to.rank() - step.from.rank()) == 2;

  // CH.castle.rights: a step loses the rights of the squares that it leaves or captures on; a king's step loses all.
  unsigned lost = rights_of_square(step.from.index());
  if (before.role == orthodox::king) lost |= rights_of_side(side);
  for (const Square square : step.captures) lost |= rights_of_square(square.index());
  if (lost != 0)
    orthodox::set_castling_rights(state, static_cast<std::uint16_t>(orthodox::castling_rights(state) & ~lost));
  make(step, setup.board);

  // CH.pawn.ep: every move overwrites the square, so the right lasts for one move.
  orthodox::set_en_passant_square(state, passes && leaps_two
                                             ? std::optional(Square::at(step.to.file(), step.to.rank() - forward(side)))
                                             : std::nullopt);
}

void end_move(Setup& setup, Side side, bool captured_or_pawn) {
  setup.to_move = opponent(side);
  setup.counters.plies += 1;
  setup.counters.halfmove = captured_or_pawn ? 0 : setup.counters.halfmove + 1;
}

}  // namespace arbiter::movegen

namespace arbiter::movegen::plain {

using attacks::bit;

bool read_common(const Setup& setup, CommonPieces& pieces) {
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    if (piece.owner == Owner::both) return false;
    const Bits here = bit(square.index());
    pieces.side[piece.owner == Owner::white ? 0 : 1] |= here;
    if (piece.role == orthodox::pawn) pieces.pawns |= here;
    if (piece.role == orthodox::king) pieces.kings |= here;
  }
  for (const Bits side : pieces.side) {
    if (std::popcount(pieces.kings & side) != 1) return false;
  }
  if ((attacks::king(attacks::first(pieces.kings)) & pieces.kings) != 0) return false;
  if ((pieces.pawns & (attacks::rank_1 | attacks::rank_8)) != 0) return false;
  pieces.state = orthodox::castling_rights(setup.state);
  if (const auto passed = orthodox::en_passant_square(setup.state)) pieces.state |= bit(passed->index());
  return true;
}

std::optional<ChessPieces> chess_pieces(const Setup& setup) {
  ChessPieces pieces;
  if (!read_common(setup, pieces)) return std::nullopt;
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    const Bits here = bit(square.index());
    if (role == orthodox::knight) pieces.knights |= here;
    if (role == orthodox::bishop || role == orthodox::queen) pieces.diagonal |= here;
    if (role == orthodox::rook || role == orthodox::queen) pieces.orthogonal |= here;
    if (number(role) >= orthodox::first_free) return std::nullopt;
  }
  return pieces;
}

}  // namespace arbiter::movegen::plain

namespace arbiter::kinds {

Pieces pieces_of(const Setup& setup) {
  const auto read = movegen::BitSetup<number_of_kinds>::read(setup);
  Pieces pieces{.all = read.pieces.of_side, .passed = read.passed, .rights = read.rights};
  for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
    for (const std::size_t side : {0U, 1U})
      pieces.of[side][kind] = read.pieces.of_role[kind] & read.pieces.of_side[side];
  }
  return pieces;
}

Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Side side : {Side::white, Side::black}) {
    for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
      for (Word left = pieces.of[attacks::index(side)][kind]; left != 0;)
        setup.board.put(Square(attacks::take_first(left)), piece_of(side, Role{static_cast<std::uint8_t>(kind)}));
    }
  }
  orthodox::set_en_passant_square(
      setup.state, pieces.passed == 0 ? std::nullopt : std::optional(Square(attacks::first(pieces.passed))));
  orthodox::set_castling_rights(setup.state, pieces.rights);
  return setup;
}

Step step_of(const Leg& leg, Side side) {
  Step step{.from = Square(leg.from),
            .to = Square(leg.to),
            .captures = leg.captures() ? SquareSet(Square(leg.victim)) : SquareSet{},
            .becomes = piece_of(side, Role{leg.becomes})};
  if (leg.castles) step.also = AlsoMoved{Square(leg.corner_from), Square(leg.corner_to)};
  return step;
}

StepOutcome outcome_of(const Setup& before, const Pieces& reached, const Leg& leg, Side side) {
  Setup next = setup_of(reached, before);
  movegen::end_move(next, side, leg.captures() || leg.was == pawn);
  return {step_of(leg, side), std::move(next)};
}

}  // namespace arbiter::kinds
