// 100,000 positions of seeded play for each pair of dialects of a variant: converted there and back, the bytes are the
// same.
#define BOOST_TEST_MODULE round_trips
#include <boost/test/unit_test.hpp>

#include "tests/support/round_trips.hpp"

BOOST_AUTO_TEST_CASE(round_trips) {
  for (const arbiter::Variant* variant : arbiter::all_variants())
    arbiter::tests::check_round_trips(*variant, 2026, 100'000);
}
