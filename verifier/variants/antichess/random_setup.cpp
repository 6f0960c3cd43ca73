#include <array>

#include "verifier/board/random_square.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess {
namespace {

/// A pawn that has just made a double step, and usually an enemy pawn beside it.
void place_passed(Setup& setup, Random& random) {
  const Side passer = opponent(setup.to_move);
  const Square passed = Square::at(static_cast<int>(random.below(8)), relative_rank(passer, 2));
  const Square arrival = *passed.offset(0, forward(passer));
  setup.board.put(arrival, piece_of(passer, orthodox::pawn));
  orthodox::set_passed_square(setup.state, passed);
  for (const int aside : {-1, 1}) {
    const auto beside = arrival.offset(aside, 0);
    if (beside && !random.one_in(3)) setup.board.put(*beside, piece_of(setup.to_move, orthodox::pawn));
  }
}

}  // namespace

Setup random_setup(Random& random) {
  using namespace orthodox;
  static constexpr std::array<Role, 9> roles{pawn, pawn, pawn, pawn, knight, bishop, rook, queen, king};
  Setup setup;
  setup.to_move = any_side(random);
  SquareSet passed_way;
  if (random.one_in(3)) {
    place_passed(setup, random);
    const Square passed = *passed_square(setup.state);
    passed_way = passed | SquareSet(*passed.offset(0, forward(setup.to_move)));
  }
  // Often few pieces, so that no capture is at hand; sometimes all of one side.
  const std::size_t pieces = random.below(random.one_in(3) ? 28 : 7);
  const bool one_side = random.one_in(16);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Square square = empty_square(setup.board, random);
    if (passed_way.contains(square)) continue;
    const Side side = one_side ? setup.to_move : any_side(random);
    const Role role = roles[random.below(roles.size())];
    const int rank = relative_rank(side, square.rank());
    if (role == pawn && (rank == 0 || rank == 7)) continue;
    setup.board.put(square, piece_of(side, role));
  }
  return setup;
}

}  // namespace arbiter::antichess
