#include <array>

#include "verifier/board/random_square.hpp"
#include "verifier/variants/interweave/sources.hpp"

namespace arbiter::interweave {
namespace {

void place_passed(Setup& setup, Random& random) {
  const Side passer = opponent(setup.to_move);
  const int file = static_cast<int>(random.below(8));
  const int aside = random.one_in(2) ? 1 : -1;
  const auto start = Square::at(file, relative_rank(passer, 1));
  const auto square = start.offset(aside, forward(passer));
  const auto arrival = start.offset(2 * aside, 2 * forward(passer));
  if (!square || !arrival) return;
  setup.board.put(*arrival, piece_of(passer, pawn));
  set_passed(setup.state, Passed{*square, arrival->file()});
  // Usually a pawn that can leap over the en passant square.
  const auto leaper_from = square->offset(0, forward(passer));
  if (leaper_from && !random.one_in(4)) setup.board.put(*leaper_from, piece_of(setup.to_move, pawn));
}

}  // namespace

Setup random_setup(Random& random) {
  Setup setup;
  setup.to_move = any_side(random);
  if (random.one_in(3)) place_passed(setup, random);
  const auto passed_now = passed(setup.state);
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t kings = random.one_in(5) ? random.below(3) : 2;
    for (std::size_t i = 0; i < kings; ++i) setup.board.put(empty_square(setup.board, random), piece_of(side, king));
    for (const Role role : reserve_roles) {
      if (random.one_in(3)) set_reserve(setup.state, side, role, 1 + static_cast<int>(random.below(2)));
    }
  }
  // Few pieces on an open board, or crowds with long chains; sometimes only one side is strong.
  const std::size_t pieces = 2 + random.below(random.one_in(3) ? 30 : 12);
  const std::size_t lean = 1 + random.below(4);
  const Side strong = any_side(random);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Square square = empty_square(setup.board, random);
    if (passed_now && square == passed_now->square) continue;
    const Side side = random.one_in(lean + 1) ? opponent(strong) : strong;
    static constexpr std::array<Role, 6> roles{pawn, pawn, pawn, smasher, leaper, remover};
    const Role role = roles[random.below(roles.size())];
    const int rank = relative_rank(side, square.rank());
    if (role == pawn && (rank == 0 || rank == 7)) continue;
    setup.board.put(square, piece_of(side, role));
  }
  return setup;
}

}  // namespace arbiter::interweave
