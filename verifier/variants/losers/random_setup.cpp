#include "verifier/orthodox/variant/random_setup.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {

Setup random_setup(Random& random) {
  Setup setup = orthodox::random_chess_setup(random);
  if (!random.one_in(3)) return setup;
  // Few pieces, so that often no capture is at hand; now and then none of one side but the king.
  const bool bare = random.one_in(3);
  const Side poor = random.one_in(2) ? Side::white : Side::black;
  const auto passed = orthodox::passed_square(setup.state);
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    const bool passer = passed && piece.role == orthodox::pawn && square.file() == passed->file();
    if (piece.role == orthodox::king || passer) continue;
    if (!(bare && piece.owner == owner_of(poor)) && random.one_in(3)) continue;
    setup.board.clear(square);
  }
  return setup;
}

}  // namespace arbiter::losers
