// Rules and generators give the same sets of (move, whole successor). The agreement_*_slow_test.cpp are the long runs.
#define BOOST_TEST_MODULE agreement
#include "tests/support/agreement.hpp"

BOOST_AUTO_TEST_CASE(every_variant_and_profile) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      arbiter::tests::check_agreement(*variant, profile, 20261121, 6'000);
    }
  }
}
