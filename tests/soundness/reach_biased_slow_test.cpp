// Play that looks for positions which the reachability checks might wrongly deny: each side likes captures, pawns,
// promotions, checks, quiet moves or its first rank. For all pairs of likings, variants and profiles, no check may find
// anything.
#define BOOST_TEST_MODULE reach_biased
#include <boost/test/unit_test.hpp>

#include <cstdlib>

#include "tests/support/biased_play.hpp"
#include "tests/support/every.hpp"
#include "tests/support/reach_play.hpp"

BOOST_AUTO_TEST_CASE(play_with_likings_breaks_no_rule) {
  using namespace arbiter;
  const char* more = std::getenv("ARBITER_TEST_COUNT");  // positions of each pair
  const std::size_t most = more != nullptr ? std::strtoull(more, nullptr, 10) : 1'000 / tests::every_nth();
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::size_t count = tests::positions_in_time(most, Ruleset(*variant, profile));
      std::size_t seen = 0;
      for (const tests::Liking white : tests::likings) {
        for (const tests::Liking black : tests::likings) {
          BOOST_TEST_CONTEXT("White likes " << tests::name_of(white) << ", Black " << tests::name_of(black)) {
            tests::for_each_biased(Ruleset(*variant, profile), 100 + seen, count, white, black,
                                   [&](const Setup& played) {
                                     ++seen;
                                     tests::check_no_finding(Ruleset(*variant, profile), played);
                                   });
          }
        }
      }
      BOOST_TEST(seen == 36 * count);
    }
  }
}
