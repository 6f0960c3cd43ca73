// Rules and generator agree on 200,000 positions of each variant and profile. ctest runs each variant by itself.
#define BOOST_TEST_MODULE agreement_at_length
#include "tests/support/agreement.hpp"

#define ARBITER_VARIANT(folder) \
  BOOST_AUTO_TEST_CASE(of_##folder) { arbiter::tests::check_all_profiles(#folder, 200'000); }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
