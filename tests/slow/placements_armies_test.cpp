#define BOOST_TEST_MODULE placements_armies
#include "placements.hpp"

using arbiter::tests::every_man;

BOOST_AUTO_TEST_CASE(every_man_of_the_armies) { every_man("armies", 0, "8/8/8/8/8/8/8/8 w 0 iiii - CN", {"knight"}); }
