#define BOOST_TEST_MODULE reasons_slow_test
// The reasons that are given for illegal moves, in a thousand positions of every variant and profile.
#include <boost/test/unit_test.hpp>

#include "tests/support/lifted_clauses.hpp"

BOOST_AUTO_TEST_SUITE(reasons_slow_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(illegal_moves_are_legal_without_the_clauses_that_are_named) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      tests::LiftedClauses lifted(Ruleset(*variant, profile));
      lifted.hold(1000, 3, 41);
      BOOST_TEST(lifted.positions() >= 600U);
      std::cout << variant->name() << ' ' << variant->profiles()[profile].name << ": " << lifted.positions()
                << " positions, " << lifted.illegal() << " illegal moves, " << lifted.named().size() << " clauses\n";
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
