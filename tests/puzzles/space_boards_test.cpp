// A sample of the boards in tests/puzzles/space_all_boards_slow_test.cpp: two and three pieces with all their states.
#include <boost/test/unit_test.hpp>

#include "tests/support/board_rows.hpp"

BOOST_AUTO_TEST_SUITE(space_boards_test)

#define ARBITER_VARIANT(folder) \
  BOOST_AUTO_TEST_CASE(of_##folder) { arbiter::tests::check_rows("boards", #folder); }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

BOOST_AUTO_TEST_SUITE_END()
