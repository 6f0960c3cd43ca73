// By whose move games are won (Variant::wins_by), as the declarative rules end games of random moves.
#include <boost/test/unit_test.hpp>

#include "tests/support/positions.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(won_by_mover_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(games_end_by_the_move_of_the_side_that_is_named) {
  std::size_t by_the_other = 0;
  for (const Variant* each : all_variants()) {
    const Variant& variant = *each;
    const bool expected = variant.profiles()[0].wins_by == WinsBy::other;
    // Chess for comparison: it has to show that the moves of both sides are told apart.
    if (!expected && each != &default_variant()) continue;
    const MoveSource& rules = Ruleset(variant).rules();
    std::size_t own = 0;
    std::size_t other = 0;
    Random random(26);
    for (int game = 0; game < 60; ++game) {
      Setup here = tests::position_of(variant, std::string(variant.positions().front().fen), 0).setup();
      bool foretold = false;
      for (int ply = 0; ply < 400; ++ply) {
        const auto moves = rules.setup_moves(here);
        if (moves.empty()) break;
        here = moves[random.below(moves.size())].after;
        const Status status = rules.setup_status(here);
        if (status == Status::mate || status == Status::lost) ++own;
        if (status == Status::won) ++other;
        // Where every answer loses, the next one does.
        if (foretold) BOOST_TEST((status == Status::won), variant.write_fen(here, {}));
        foretold = expected && solve::is_won_by_mover(here, Ruleset(variant));
      }
    }
    BOOST_TEST_MESSAGE(variant.name() << ": " << own << " games won by the own move, " << other << " by the other's");
    BOOST_TEST((expected ? own : other) == 0U, variant.name());
    BOOST_TEST((expected ? other : own) > 3U, variant.name());
    by_the_other += expected ? 1U : 0U;
  }
  BOOST_TEST(by_the_other > 1U);
}

BOOST_AUTO_TEST_SUITE_END()
