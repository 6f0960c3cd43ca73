#define BOOST_TEST_MODULE placements_armies
#include "tests/support/placements.hpp"

using arbiter::tests::every_piece;

// The pieces are the same in all pairings; only promotions differ.
BOOST_AUTO_TEST_CASE(every_piece_of_the_armies) {
  every_piece("armies", 0, "8/8/8/8/8/8/8/8 w 0 iiii - CN", {"knight"});
}

BOOST_AUTO_TEST_CASE(pawns_of_every_pairing) {
  for (const char* const pairing : {"FF", "CC", "NN", "RR", "FC", "NR", "RF", "NC"}) {
    const std::string fen = std::string("8/8/8/8/8/8/8/8 w 0 iiii - ") + pairing;
    every_piece("armies", 0, fen.c_str(), {"queen"}, false, "pawn");
  }
}
