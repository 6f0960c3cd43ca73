// Legal play of every variant and profile is in the spaces that arbiter-compose searches, and what differs from play a little is
// in them just when it is sound.
#define BOOST_TEST_MODULE space_play
#include <boost/test/unit_test.hpp>

#include "space_play.hpp"

BOOST_AUTO_TEST_CASE(play_is_in_the_space) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      arbiter::tests::check_play(*variant, profile, 20'000, 20'000);
    }
  }
}
