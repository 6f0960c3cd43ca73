// Proofs that no position has fewer pieces, over all squares of the king.
#define BOOST_TEST_MODULE fewest_pieces
#include <boost/test/unit_test.hpp>

#include "puzzles/compose/composer.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

Composition fewest(const char* name, double seconds = 900) {
  const Theme& theme = *theme_named(name);
  Request request;
  request.ruleset = Ruleset(*variant_named(theme.info().variants.front()));
  request.constraints.to_move = theme.info().to_move;
  prepare(request, theme);
  Effort effort;
  effort.minimal = true;
  effort.threads = 2;
  effort.seconds = seconds;
  return compose(theme, request, effort);
}

/// Whether some board of two kings and one more piece shows the theme; tries every board with the generator alone.
bool three_pieces_suffice(const Theme& theme) {
  const Variant& variant = *variant_named(theme.info().variants.front());
  Request request;
  request.ruleset = Ruleset(variant);
  for (const Square own : all_squares) {
    for (const Square other : all_squares) {
      for (const Square square : all_squares) {
        if (own == other || own == square || other == square) continue;
        for (const Owner owner : {Owner::white, Owner::black}) {
          for (std::uint8_t role = 0; role < 5; ++role) {
            if (role == 0 && (square.rank() == 0 || square.rank() == 7)) continue;
            Setup setup;
            setup.board.put(own, {Owner::white, Role{5}});
            setup.board.put(other, {Owner::black, Role{5}});
            setup.board.put(square, {owner, Role{role}});
            if (!request.generator().in_check(setup, Side::black) && theme.judge(request, setup).holds) return true;
          }
        }
      }
    }
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(four_pieces) {
  for (const char* name : {"double-check-answer", "makeless-stalemate"}) {
    BOOST_TEST_CONTEXT(name) {
      BOOST_TEST(!three_pieces_suffice(*theme_named(name)));
      const Composition made = fewest(name);
      Request takemake;
      takemake.ruleset = Ruleset(*variant_named("takemake"));
      BOOST_REQUIRE(!made.positions.empty());
      BOOST_TEST(made.positions.front().pieces == 4U);
      BOOST_TEST(made.fewest_proved);
      BOOST_TEST(made.positions.front().needed);
      BOOST_TEST(theme_named(name)->judge(takemake, made.positions.front().setup).holds);
    }
  }
}

// Two kings and a queen are enough, which is reported at once.
BOOST_AUTO_TEST_CASE(three_pieces) {
  BOOST_TEST(three_pieces_suffice(*theme_named("king-answers-check")));
  const Composition made = fewest("king-answers-check");
  BOOST_REQUIRE(!made.positions.empty());
  BOOST_TEST(made.positions.front().pieces == 3U);
  BOOST_TEST(made.fewest_proved);
}

// Local search finds five pieces with two threads, and the 38 cases have millions of boards of four each: the solvers
// come before them.
BOOST_AUTO_TEST_CASE(solvers_before_millions_of_boards) {
  const Composition made = fewest("only-way-up", 200);
  BOOST_REQUIRE(!made.positions.empty());
  BOOST_TEST(made.positions.front().pieces == 3U);
  BOOST_TEST(made.fewest_proved);
}
