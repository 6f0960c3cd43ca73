// The armies' pieces one by one: where each goes, and that it attacks what it may capture.
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/armies/state.hpp"

BOOST_AUTO_TEST_SUITE(generator_pieces_test)

namespace {

using namespace arbiter;
using namespace arbiter::armies;

/// A direction, as White sees it, with the greatest number of steps from one empty square to the next.
struct Way {
  int files;
  int ranks;
  int most;
};
using Ways = std::vector<Way>;

/// The direction and all its rotations and reflections.
Ways around(int files, int ranks, int most = 1) {
  Ways ways;
  for (const int a : {-1, 1}) {
    for (const int b : {-1, 1}) {
      ways.push_back({a * files, b * ranks, most});
      ways.push_back({a * ranks, b * files, most});
    }
  }
  return ways;
}
Ways both(Ways a, const Ways& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
template <class Wanted>
Ways only(const Ways& ways, const Wanted& wanted) {
  Ways result;
  for (const Way& way : ways) {
    if (wanted(way)) result.push_back(way);
  }
  return result;
}
Ways ahead(const Ways& ways) {
  return only(ways, [](const Way& way) { return way.ranks > 0; });
}
Ways not_ahead(const Ways& ways) {
  return only(ways, [](const Way& way) { return way.ranks <= 0; });
}
Ways not_back(const Ways& ways) {
  return only(ways, [](const Way& way) { return way.ranks >= 0; });
}
Ways back(const Ways& ways) {
  return only(ways, [](const Way& way) { return way.ranks < 0; });
}
Ways narrow(const Ways& ways) {
  return only(ways, [](const Way& way) { return way.files == 1 || way.files == -1; });
}

/// What the page says about each piece, lines 20-25, 40-43, 85-91 and 132-135.
Ways ways_of(Role role) {
  const Ways rook = around(1, 0, 7);
  const Ways bishop = around(1, 1, 7);
  const Ways knight = around(1, 2);
  const Ways wazir = around(1, 0);
  const Ways ferz = around(1, 1);
  const Ways king = both(wazir, ferz);
  const Ways dabbaba = around(2, 0);
  const Ways alfil = around(2, 2);
  if (role == orthodox::knight) return knight;
  if (role == orthodox::bishop) return bishop;
  if (role == orthodox::rook) return rook;
  if (role == orthodox::queen) return both(rook, bishop);
  if (role == bede) return both(bishop, dabbaba);
  if (role == waffle) return both(wazir, alfil);
  if (role == fad) return both(both(ferz, alfil), dabbaba);
  if (role == cardinal) return both(bishop, knight);
  if (role == charging_rook) return both(not_back(rook), back(king));
  if (role == fibnif) return both(narrow(knight), ferz);
  if (role == charging_knight) return both(ahead(knight), not_ahead(king));
  if (role == colonel) return both(both(not_back(rook), ahead(knight)), king);
  if (role == short_rook) return around(1, 0, 4);
  if (role == woody_rook) return both(dabbaba, wazir);
  if (role == half_duck) return both(both(dabbaba, ferz), around(3, 0));
  if (role == chancellor) return both(rook, knight);
  throw InternalError("no such piece");
}

/// Targets of the piece on `from` with other pieces on `own` and `enemies`.
SquareSet expected(Piece piece, Square from, SquareSet own, SquareSet enemies) {
  const int up = piece.owner == Owner::white ? 1 : -1;
  SquareSet targets;
  for (const Way& way : ways_of(piece.role)) {
    for (int i = 1; i <= way.most; ++i) {
      const auto to = from.offset(i * way.files, i * way.ranks * up);
      if (!to || own.contains(*to)) break;
      targets |= *to;
      if (enemies.contains(*to)) break;
    }
  }
  return targets;
}

constexpr Piece pawn_of(Owner owner) { return {owner, orthodox::pawn}; }
constexpr Owner other(Owner owner) { return owner == Owner::white ? Owner::black : Owner::white; }

/// The piece with a few pawns of either side around it; pawns do not affect other pieces' targets.
Setup random_setup(Random& random, Piece piece, Square at, SquareSet& own, SquareSet& enemies) {
  Setup setup;
  const std::size_t pieces = random.below(24);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Square square(static_cast<int>(random.below(64)));
    if (square == at || !setup.board.empty(square)) continue;
    const bool own_piece = random.one_in(2);
    setup.board.put(square, pawn_of(own_piece ? piece.owner : other(piece.owner)));
    (own_piece ? own : enemies) |= square;
  }
  setup.board.put(at, piece);
  return setup;
}

template <class Use>
void each_piece(const Use& use) {
  for (const Owner owner : {Owner::white, Owner::black}) {
    for (int role = 1; role < role_count; ++role) {
      const Role kind{static_cast<std::uint8_t>(role)};
      if (kind != orthodox::king) use(Piece{owner, kind});
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(pieces_go_where_the_page_says) {
  Random random(16);
  each_piece([&](Piece piece) {
    std::size_t wrong = 0;
    for (int i = 0; i < 64 * 30; ++i) {
      const Square at(i % 64);
      SquareSet own;
      SquareSet enemies;
      const Setup setup = random_setup(random, piece, at, own, enemies);
      SquareSet found;
      for (const StepOutcome& outcome : generator().steps_of(setup, at)) {
        found |= outcome.step.to;
        wrong += outcome.step.captures != (SquareSet(outcome.step.to) & enemies);
      }
      wrong += found != expected(piece, at, own, enemies);
    }
    BOOST_CHECK_MESSAGE(wrong == 0, "role " << number(piece.role) << ": " << wrong);
  });
}

BOOST_AUTO_TEST_CASE(what_it_takes_it_attacks) {
  Random random(17);
  each_piece([&](Piece piece) {
    std::size_t wrong = 0;
    std::size_t checks = 0;
    for (int i = 0; i < 64 * 60; ++i) {
      const Square at(i % 64);
      const Square king(static_cast<int>(random.below(64)));
      if (king == at) continue;
      SquareSet own;
      SquareSet enemies;
      Setup setup = random_setup(random, piece, at, own, enemies);
      // Own pawns could give check themselves, so all become enemy pawns, which block as well.
      for (const Square square : own) setup.board.put(square, pawn_of(other(piece.owner)));
      setup.board.put(king, Piece{other(piece.owner), orthodox::king});
      const SquareSet others = (own | enemies | SquareSet(king)) - SquareSet(at);
      const bool taken = expected(piece, at, SquareSet(), others).contains(king);
      checks += taken;
      wrong += generator().in_check(setup, piece.owner == Owner::white ? Side::black : Side::white) != taken;
    }
    BOOST_CHECK_MESSAGE(wrong == 0, "role " << number(piece.role) << ": " << wrong);
    BOOST_TEST(checks > 50U);
  });
}

BOOST_AUTO_TEST_SUITE_END()
