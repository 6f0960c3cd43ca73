// A sample of the boards in tests/puzzles/space_all_boards_slow_test.cpp: two and three pieces with all their states.
#define BOOST_TEST_MODULE space_boards
#include <boost/test/unit_test.hpp>

#include "tests/support/board_rows.hpp"

#define ARBITER_VARIANT(folder) \
  BOOST_AUTO_TEST_CASE(of_##folder) { arbiter::tests::check_rows("boards", #folder); }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
