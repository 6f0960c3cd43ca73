#include "verifier/variants/duck/generator_board.hpp"

namespace arbiter::duck::fast {
namespace {

Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = kinds::setup_of(pieces.chess, like);
  for (Word left = pieces.duck; left != 0;) setup.board.put(Square(attacks::take_first(left)), the_duck);
  return setup;
}

}  // namespace

Pieces pieces_of(const Setup& setup) {
  Pieces pieces{kinds::pieces_of(without_duck(setup))};
  for (const Square square : setup.board.of(the_duck)) pieces.duck |= attacks::bit(square.index());
  return pieces;
}

Step step_of(const Leg& leg, Side side) {
  Step step{.from = Square(leg.from),
            .to = Square(leg.to),
            .captures = leg.captures() ? SquareSet(Square(leg.victim)) : SquareSet{},
            .becomes = piece_of(side, Role{leg.becomes})};
  if (leg.castles) step.also = AlsoMoved{Square(leg.corner_from), Square(leg.corner_to)};
  return step;
}

Step duck_step(const Pieces& pieces, int to) {
  if (pieces.duck == 0) return placing_step(Square(to), the_duck);  // DK.enter
  return {.from = Square(attacks::first(pieces.duck)), .to = Square(to), .captures = {}, .becomes = the_duck};
}

Setup after_leg(const Setup& before, const Pieces& reached, const Leg& leg, Side side, bool over) {
  Setup setup = setup_of(reached, before);
  setup.to_move = side;
  setup.counters.halfmove = leg.captures() || leg.was == kinds::pawn ? 0 : before.counters.halfmove + 1;
  if (over) return after_duck(setup, reached, side);
  set_duck_to_move(setup.state, true);
  return setup;
}

Setup after_duck(const Setup& inside, const Pieces& reached, Side side) {
  Setup setup = setup_of(reached, inside);
  set_duck_to_move(setup.state, false);
  setup.to_move = opponent(side);
  ++setup.counters.plies;
  return setup;
}

}  // namespace arbiter::duck::fast
