// Positions of legal play of every variant and profile are in the spaces that arbiter-compose searches; slightly
// changed positions are in them exactly if they are sound.
#define BOOST_TEST_MODULE space_play
#include <boost/test/unit_test.hpp>

#include "tests/support/space_play.hpp"
#include "tests/support/space_queries.hpp"

BOOST_AUTO_TEST_CASE(play_is_in_the_space) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const std::size_t count = arbiter::tests::positions_in_time(20'000, arbiter::Ruleset(*variant, profile));
      arbiter::tests::Spaces spaces(arbiter::Ruleset(*variant, profile));
      arbiter::tests::check_play(spaces, count, count);
    }
  }
}

BOOST_AUTO_TEST_CASE(play_is_in_the_cases_of_queries) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      arbiter::Random random(17 + profile);
      const std::vector<arbiter::Setup> all =
          arbiter::tests::played(arbiter::Ruleset(*variant, profile), 31,
                                 arbiter::tests::positions_in_time(3000, arbiter::Ruleset(*variant, profile)));
      std::vector<arbiter::Setup> some;
      for (const arbiter::Setup& setup : all) {
        if (!random.one_in(10)) continue;
        some.push_back(setup);
        some.push_back(arbiter::tests::neighbour(*variant, setup, random));
      }
      arbiter::tests::check_query_cases(arbiter::Ruleset(*variant, profile), some,
                                        fmt::format("{}/{}", variant->name(), variant->profiles()[profile].name));
    }
  }
}
