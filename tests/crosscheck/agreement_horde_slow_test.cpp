// 200,000 positions for every profile of the variant.
#define BOOST_TEST_MODULE agreement_horde
#include "tests/support/agreement.hpp"

BOOST_AUTO_TEST_CASE(every_profile_at_length) { arbiter::tests::check_all_profiles("horde", 200'000); }
