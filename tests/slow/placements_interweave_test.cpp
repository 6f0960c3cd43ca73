#define BOOST_TEST_MODULE placements_interweave
#include "placements.hpp"

using arbiter::tests::every_man;

BOOST_AUTO_TEST_CASE(every_man_of_interweave) {
  const char* const empty = "8/8/8/8/8/8/8/8 w 0 - 101010";
  every_man("interweave", 0, empty, {"pawn"});
  every_man("interweave", 0, empty, {"king"});
  every_man("interweave", 1, empty, {"pawn"});
}
