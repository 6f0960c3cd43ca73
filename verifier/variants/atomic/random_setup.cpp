#include "verifier/orthodox/variant/random_setup.hpp"

#include <array>

#include "verifier/board/random_square.hpp"
#include "verifier/variants/atomic/rules.hpp"

namespace arbiter::atomic {

Setup random_setup(Random& random) {
  using namespace orthodox;
  static constexpr std::array<Role, 4> roles{knight, bishop, rook, queen};
  static constexpr std::array<Role, 1> corners{rook};
  Setup setup = orthodox::random_setup(
      {}, {.roles = roles, .corner_roles = corners, .shuffled = random.one_in(4), .first_rank_pawns = false}, random);
  const auto king_of = [&](Side side) { return setup.board.of(piece_of(side, king)); };
  if (random.one_in(3)) {
    // A king that may not castle goes beside the other one.
    const Side goes = any_side(random);
    const Square home = *king_of(goes).begin();
    bool may_castle = false;
    for (int file = 0; file < 8; ++file) may_castle = may_castle || orthodox::may_castle(setup.state, goes, file);
    const SquareSet near = neighbours(*king_of(opponent(goes)).begin()) - setup.board.occupied();
    if (!may_castle && !near.empty()) {
      std::size_t skip = random.below(static_cast<std::size_t>(near.size()));
      for (const Square square : near) {
        if (skip-- > 0) continue;
        setup.board.clear(home);
        setup.board.put(square, piece_of(goes, king));
        break;
      }
    }
  }
  if (random.one_in(24)) {  // the last move exploded it
    for (const Square square : king_of(setup.to_move)) setup.board.clear(square);
    for (int file = 0; file < 8; ++file) set_castling(setup.state, setup.to_move, file, false);
  }
  return setup;
}

}  // namespace arbiter::atomic
