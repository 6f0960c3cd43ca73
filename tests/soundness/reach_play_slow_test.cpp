// 100,000 positions of seeded legal play of each variant and profile: no check of positions finds anything.
#define BOOST_TEST_MODULE reach_play
#include <boost/test/unit_test.hpp>

#include "tests/support/reach_play.hpp"

BOOST_AUTO_TEST_CASE(legal_play_breaks_no_rule) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      arbiter::tests::check_no_findings(*variant, profile, 2026, 100'000);
      BOOST_TEST(true);
    }
  }
}
