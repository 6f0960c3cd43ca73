// 200,000 positions for every profile of the variant.
#define BOOST_TEST_MODULE agreement_antichess
#include "tests/support/agreement.hpp"

BOOST_AUTO_TEST_CASE(every_profile_at_length) { arbiter::tests::check_all_profiles("antichess", 200'000); }
