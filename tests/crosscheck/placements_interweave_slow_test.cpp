#define BOOST_TEST_MODULE placements_interweave
#include "tests/support/placements.hpp"

using arbiter::tests::every_piece;

BOOST_AUTO_TEST_CASE(every_piece_of_interweave) {
  const char* const empty = "8/8/8/8/8/8/8/8 w 0 - 101010";
  every_piece("interweave", 0, empty, {"pawn"});
  every_piece("interweave", 0, empty, {"king"});
  every_piece("interweave", 1, empty, {"pawn"});
}
