#include "verifier/orthodox/movegen/kinds_board.hpp"

#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::kinds {

Pieces pieces_of(const Setup& setup) {
  Pieces pieces;
  for (const Square square : all_squares) {
    const auto piece = setup.board[square];
    if (!piece) continue;
    ensure(piece->owner != Owner::both && number(piece->role) < orthodox::first_free, "every piece is orthodox");
    const std::size_t side = piece->owner == Owner::white ? 0 : 1;
    pieces.of[side][static_cast<std::size_t>(number(piece->role))] |= attacks::bit(square.index());
    pieces.all[side] |= attacks::bit(square.index());
  }
  if (const auto passed = orthodox::passed_square(setup.state)) pieces.passed = attacks::bit(passed->index());
  pieces.rights = orthodox::castling_rights(setup.state);
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
  orthodox::set_passed_square(setup.state,
                              pieces.passed == 0 ? std::nullopt : std::optional(Square(attacks::first(pieces.passed))));
  orthodox::set_castling_rights(setup.state, pieces.rights);
  return setup;
}

StepOutcome outcome_of(const Setup& before, const Pieces& reached, const Leg& leg, Side side) {
  Step step{.from = Square(leg.from),
            .to = Square(leg.to),
            .captures = leg.captures() ? SquareSet(Square(leg.victim)) : SquareSet{},
            .becomes = piece_of(side, Role{leg.becomes})};
  if (leg.castles) step.also = AlsoMoved{Square(leg.corner_from), Square(leg.corner_to)};
  Setup next = setup_of(reached, before);
  next.to_move = opponent(side);
  ++next.counters.plies;
  next.counters.halfmove = leg.captures() || leg.was == pawn ? 0 : next.counters.halfmove + 1;
  return {step, std::move(next)};
}

}  // namespace arbiter::kinds
