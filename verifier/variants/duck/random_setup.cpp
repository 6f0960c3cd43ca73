#include "verifier/orthodox/variant/random_setup.hpp"

#include <array>

#include "verifier/board/random_square.hpp"
#include "verifier/variants/duck/sources.hpp"

namespace arbiter::duck {
namespace {

using namespace orthodox;

/// DK.fowl: a king shut in by its own bishop, two blocked pawns and the duck; other pieces of the side sometimes free
/// it.
Setup nearly_fowled(Random& random) {
  Setup setup;
  setup.to_move = any_side(random);
  const Side side = setup.to_move;
  const bool mirrored = random.one_in(2);
  const auto at = [&](int file, int rank) { return Square::at(mirrored ? 7 - file : file, relative_rank(side, rank)); };
  setup.board.put(at(7, 0), piece_of(side, king));
  setup.board.put(at(6, 0), piece_of(side, bishop));
  setup.board.put(at(7, 1), piece_of(side, pawn));
  setup.board.put(at(5, 1), piece_of(side, pawn));
  for (const int file : {5, 7})
    setup.board.put(at(file, 2), piece_of(opponent(side), random.one_in(2) ? knight : rook));
  setup.board.put(random.one_in(8) ? at(6, 2) : at(6, 1), the_duck);
  setup.board.put(empty_square(setup.board, random), piece_of(opponent(side), king));
  const std::size_t others = random.below(3);
  for (std::size_t i = 0; i < others; ++i)
    setup.board.put(empty_square(setup.board, random), piece_of(random.one_in(4) ? side : opponent(side), queen));
  return setup;
}

}  // namespace

Setup random_setup(Random& random) {
  static constexpr std::array<Role, 4> roles{knight, bishop, rook, queen};
  static constexpr std::array<Role, 1> corners{rook};
  if (random.one_in(32)) return nearly_fowled(random);
  Setup setup = orthodox::random_setup(
      {}, {.roles = roles, .corner_roles = corners, .shuffled = random.one_in(4), .first_rank_pawns = false}, random);
  if (random.one_in(24)) {  // DK.win: the last move captured it
    for (const Square square : setup.board.of(piece_of(setup.to_move, king))) setup.board.clear(square);
    for (int file = 0; file < 8; ++file) set_castling(setup.state, setup.to_move, file, false);
  }
  if (random.one_in(16)) return setup;  // DK.enter
  Square square = empty_square(setup.board, random);
  if (const auto passed = passed_square(setup.state); passed && random.one_in(2))  // DK.ep
    square = random.one_in(2) ? *passed : *passed->offset(0, forward(setup.to_move));
  setup.board.put(square, the_duck);
  return setup;
}

}  // namespace arbiter::duck
