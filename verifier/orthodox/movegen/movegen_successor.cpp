#include <cstdlib>

#include "verifier/orthodox/movegen/movegen.hpp"

namespace arbiter::movegen {
namespace {

void lose(State& state, std::uint16_t rights) {
  orthodox::set_castling_rights(state, static_cast<std::uint16_t>(orthodox::castling_rights(state) & ~rights));
}

}  // namespace

void play(Setup& setup, const Step& step, Side side, bool passes) {
  Board& board = setup.board;
  State& state = setup.state;
  const Piece before = *board[step.from];
  const bool leaps_two = before.role == orthodox::pawn && std::abs(step.to.rank() - step.from.rank()) == 2;

  // CH.castle.rights: a step loses the rights of the squares that it leaves or captures on; a king's step loses all.
  lose(state, rights_of_square(step.from.index()));
  if (before.role == orthodox::king) lose(state, rights_of_side(side));
  for (const Square square : step.captures) {
    lose(state, rights_of_square(square.index()));
    board.clear(square);
  }
  board.clear(step.from);
  if (step.also) {
    const Piece corner = *board[step.also->from];
    board.clear(step.also->from);
    board.put(step.also->to, corner);
  }
  board.put(step.to, step.becomes);

  // CH.pawn.ep: every move overwrites the square, so the right lasts for one move.
  orthodox::set_passed_square(state, passes && leaps_two
                                         ? std::optional(Square::at(step.to.file(), step.to.rank() - forward(side)))
                                         : std::nullopt);
}

void end_move(Setup& setup, Side side, bool captured_or_pawn) {
  setup.to_move = opponent(side);
  setup.counters.plies += 1;
  setup.counters.halfmove = captured_or_pawn ? 0 : setup.counters.halfmove + 1;
}

}  // namespace arbiter::movegen
