// What one turn from any sound position can leave, the rules about last turns allow: 20,000 random positions of each variant.
#define BOOST_TEST_MODULE last_turns
#include <boost/test/unit_test.hpp>

#include "last_turns.hpp"

BOOST_AUTO_TEST_CASE(one_turn_from_any_position_breaks_no_rule) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    if (variant->name() == "interweave") continue;  // kings are not royal there
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const auto seen = arbiter::tests::check_last_turns(*variant, profile, 2026, 20'000);
      BOOST_TEST(seen.checks > 10'000U);
      BOOST_TEST_MESSAGE(variant->name() << ' ' << seen.positions << " positions, " << seen.turns << " turns, " << seen.checks << " checks");
    }
  }
}
