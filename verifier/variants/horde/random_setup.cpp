#include "verifier/orthodox/variant/random_setup.hpp"

#include <array>

#include "verifier/board/random_square.hpp"
#include "verifier/variants/horde/sources.hpp"

namespace arbiter::horde {
namespace {

/// Up to 24 pawns more, on the lower ranks.
void add_pawns(Setup& setup, SquareSet kept_empty, Random& random) {
  for (std::size_t i = random.below(25); i > 0; --i) {
    const Square square = Square::at(static_cast<int>(random.below(8)), static_cast<int>(random.below(5)));
    if (setup.board.empty(square) && !kept_empty.contains(square))
      setup.board.put(square, piece_of(Side::white, orthodox::pawn));
  }
}

}  // namespace

Setup random_setup(Random& random) {
  using namespace orthodox;
  static constexpr std::array<Role, 4> roles{knight, bishop, rook, queen};
  static constexpr std::array<Role, 1> corners{rook};
  Setup setup = orthodox::random_setup(
      {}, {.roles = roles, .corner_roles = corners, .shuffled = random.one_in(4), .first_rank_pawns = true}, random);
  for (const Square square : setup.board.of(piece_of(Side::white, king))) setup.board.clear(square);
  for (int file = 0; file < 8; ++file) set_castling(setup.state, Side::white, file, false);
  SquareSet kept_empty;
  if (const auto passed = passed_square(setup.state))
    kept_empty = *passed | SquareSet(*passed->offset(0, forward(setup.to_move)));
  if (random.one_in(2)) add_pawns(setup, kept_empty, random);
  if (random.one_in(24)) {  // all captured
    for (const Square square : setup.board.of(Owner::white)) setup.board.clear(square);
    set_passed_square(setup.state, std::nullopt);
  }
  return setup;
}

}  // namespace arbiter::horde
