// What Position::after() assumes, checked for all moves of many more positions.
#define BOOST_TEST_MODULE position_slow
#include <boost/test/unit_test.hpp>

#include "tests/support/succession.hpp"

using namespace arbiter;

BOOST_AUTO_TEST_CASE(a_legal_move_leads_from_a_position_to_a_position) {
  for (const Variant* variant : all_variants()) {
    std::size_t drawn = 0;
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::size_t games = tests::positions_in_time(40'000, Ruleset(*variant, profile));
      drawn += tests::check_succession(Ruleset(*variant, profile), 1'000 + profile, games, games / 2);
    }
    BOOST_TEST((drawn > 20 || variant->name() == "interweave"), variant->name() << ": " << drawn);
  }
}
