#define BOOST_TEST_MODULE placements_takemake
#include "tests/support/placements.hpp"

using arbiter::tests::every_piece;

// Every kind of captured piece; the other profiles differ where pawns are captured or capture.
BOOST_AUTO_TEST_CASE(every_piece_of_takemake) {
  const char* const empty = "8/8/8/8/8/8/8/8 w - - 0 1";
  every_piece("takemake", 0, empty, {"pawn", "rook"});
  every_piece("takemake", 0, empty, {"knight", "bishop"});
  every_piece("takemake", 0, empty, {"queen"});
  every_piece("takemake", 1, empty, {"pawn", "queen"});
  every_piece("takemake", 2, empty, {"pawn", "queen"});
}
