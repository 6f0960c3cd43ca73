// 100,000 positions of seeded legal play of each variant and profile (fewer of Duck chess): no check of positions finds
// anything.
#define BOOST_TEST_MODULE reach_play
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/reach_play.hpp"

BOOST_AUTO_TEST_CASE(legal_play_breaks_no_rule) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::size_t count =
          arbiter::tests::positions_in_time(100'000 / arbiter::tests::every_nth(), arbiter::Ruleset(*variant, profile));
      arbiter::tests::check_no_findings(arbiter::Ruleset(*variant, profile), 2026, count);
      BOOST_TEST(true);
    }
  }
}
