#define BOOST_TEST_MODULE placements_chess
#include "placements.hpp"

using arbiter::tests::every_man;

BOOST_AUTO_TEST_CASE(every_man_of_chess) { every_man("chess", 0, "8/8/8/8/8/8/8/8 w - - 0 1", {"pawn"}); }
