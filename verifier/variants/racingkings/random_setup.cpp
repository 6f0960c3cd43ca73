#include <algorithm>
#include <array>

#include "verifier/board/random_square.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/racingkings/goal.hpp"
#include "verifier/variants/racingkings/sources.hpp"

namespace arbiter::racingkings {
namespace {

using orthodox::bishop, orthodox::king, orthodox::knight, orthodox::queen, orthodox::rook;

/// RK.start: the pieces of a side.
constexpr std::array<Role, 8> army{king, queen, rook, rook, bishop, bishop, knight, knight};

bool checks(const Setup& setup) { return rules().in_check(setup, Side::white) || rules().in_check(setup, Side::black); }

Setup any_setup(Random& random) {
  Setup setup;
  setup.to_move = any_side(random);
  for (const Side side : {Side::white, Side::black}) {
    Square home = empty_square(setup.board, random);
    if (!random.one_in(3)) {
      const int near = goal_rank - static_cast<int>(random.below(3));
      const Square high = Square::at(home.file(), near);
      if (setup.board.empty(high)) home = high;
    }
    setup.board.put(home, piece_of(side, king));
  }
  for (std::size_t left = random.below(random.one_in(3) ? 15 : 7); left > 0; --left)
    setup.board.put(empty_square(setup.board, random), piece_of(any_side(random), army[1 + random.below(7)]));
  return setup;
}

}  // namespace

Setup random_setup(Random& random) {
  // Now and then with checks, as a set-up may have them.
  Setup setup = any_setup(random);
  for (int tries = random.one_in(16) ? 0 : 100; tries > 0 && checks(setup); --tries) setup = any_setup(random);
  return setup;
}

Setup shuffled_start(std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    auto pieces = army;
    for (std::size_t i = pieces.size() - 1; i > 0; --i) std::swap(pieces[i], pieces[random.below(i + 1)]);
    Setup setup;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Square square = Square::at(static_cast<int>(i % 4), static_cast<int>(i / 4));
      setup.board.put(square, piece_of(Side::black, pieces[i]));
      setup.board.put(Square::at(7 - square.file(), square.rank()), piece_of(Side::white, pieces[i]));
    }
    int light = 0;
    for (const Square square : setup.board.of(piece_of(Side::black, bishop)))
      light += (square.file() + square.rank()) % 2;
    const Square home = *setup.board.of(piece_of(Side::black, king)).begin();
    if (home.file() < 2 && light == 1 && !checks(setup)) return setup;
  }
}

}  // namespace arbiter::racingkings
