// 200,000 positions for every variant and profile.
#define BOOST_TEST_MODULE long_agreement
#include "agreement.hpp"

BOOST_AUTO_TEST_CASE(every_variant_and_profile_at_length) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      arbiter::tests::check_agreement(*variant, profile, 1, 200'000);
    }
  }
}
