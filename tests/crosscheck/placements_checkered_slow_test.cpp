#define BOOST_TEST_MODULE placements_checkered
#include "tests/support/placements.hpp"

using arbiter::tests::every_piece;

BOOST_AUTO_TEST_CASE(every_piece_of_checkered) {
  every_piece("checkered", 0, "8/8/8/8/8/8/8/8 w 0 iiii1111111111111111 - - 1-", {"knight"}, true);
  every_piece("checkered", 0, "8/8/8/8/8/8/8/8 w 0 iiii1111111111111111 - - 2w", {"pawn"}, true);
  every_piece("checkered", 1, "8/8/8/8/8/8/8/8 b 0 iiii1111111111111111 - - 1-", {"pawn"}, true);
}
