#define BOOST_TEST_MODULE placements_chess
#include "tests/support/placements.hpp"

using arbiter::tests::every_piece;

BOOST_AUTO_TEST_CASE(every_piece_of_chess) { every_piece("chess", 0, "8/8/8/8/8/8/8/8 w - - 0 1", {"pawn"}); }
