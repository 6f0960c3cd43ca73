#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/interweave_play.hpp"
#include "verifier/variants/interweave/state.hpp"

BOOST_AUTO_TEST_SUITE(interweave_generator_test)

// Expectations are derived by hand from the rule pages' diagrams and from the clauses; the perft numbers were known
// before the generator was written.
namespace {

using namespace arbiter;
using namespace interweave_play;

}  // namespace

BOOST_AUTO_TEST_SUITE(marks_of_D0)

BOOST_AUTO_TEST_CASE(king) {  // lines 32, 34
  BOOST_TEST(steps_of(position("8/8/4b3/3nK3/8/8/8/8"), "e5") == words("d6 f6 f4 d4 c5xd5 e7xe6"));
}

BOOST_AUTO_TEST_CASE(smasher) {  // lines 47, 49
  BOOST_TEST(steps_of(position("8/8/5p2/8/8/8/1R3p2/8"), "b2") == words("a1 c1 d2 a3 b4 c3 d4 e5 b6 b8"));
  BOOST_TEST(steps_of(position("8/1p6/8/8/8/8/1R4p1/8"), "b2") ==
             words("b6xb7 f2xg2 b4 d2 a1 c1 a3 c3 d4 e5 f6 g7 h8"));
}

BOOST_AUTO_TEST_CASE(leaper) {  // lines 65 (whose rank 3 ends early), 67
  BOOST_TEST(steps_of(position("8/p7/5p2/8/8/1P6/8/N5p1"), "a1") == words("e3 c1 e1 a3 a5 b2 c3 d4 e5"));
  BOOST_TEST(steps_of(position("8/8/8/8/p7/8/2p5/N6b"), "a1") ==
             words("e3xc2 a5xa4 a7xa4 a3 c1 e1 g1 c5 b2 c3 d4 e5 f6 g7 h8"));
}

BOOST_AUTO_TEST_CASE(remover) {  // line 79: "must capture both pawns"
  const Setup setup = position("8/8/8/4p3/4Bp2/8/8/8");
  const std::string quiet = " d5 c6 b7 a8 f5 g6 h7 d3 c2 b1 f3 g2 h1";
  BOOST_TEST(steps_of(setup, "e4") == words(std::string("e4xe5+ e4xf4+").append(quiet)));
  BOOST_TEST(steps_of(setup, "e4", Profile::site) == words(std::string("e4xf4,e5").append(quiet)));
  BOOST_TEST(moves(setup) == words("e4e4xe5>e4e4xf4 e4e4xf4>e4e4xe5"));
  BOOST_TEST(moves(setup, Profile::site) == words("e4e4xf4,e5"));
}

BOOST_AUTO_TEST_CASE(pawn) {  // lines 94, 96
  const Setup quiet = position("8/8/3P4/8/8/8/1P6/8");
  BOOST_TEST(steps_of(quiet, "b2") == words("a3 c3 d4"));
  BOOST_TEST(steps_of(quiet, "d6") == words("e7 c7"));
  const Setup captures = position("8/Nr5R/2rP3n/2N5/7b/4b2P/4P3/8");
  BOOST_TEST(steps_of(captures, "d6") == words("e7 c7xc6,b7"));
  BOOST_TEST(steps_of(captures, "e2") == words("d3 f3 c4 g4 e4xe3"));
  BOOST_TEST(steps_of(captures, "h3") == words("g4 h5xh4,h6"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lines_and_leaps)

BOOST_AUTO_TEST_CASE(smasher_approaches_by_moving_only_and_stops_on_its_own_square_colour) {
  // a2 is adjacent; directly before c1 it could stop only on the other square colour.
  BOOST_TEST(steps_of(position("8/8/8/8/8/8/p7/R1p5"), "a1") == words("b2 c3 d4 e5 f6 g7 h8"));
  // A friendly piece behind the stop does not matter.
  BOOST_TEST(steps_of(position("r2p4/8/8/P7/8/8/8/8"), "a8") == words("c8 a6xa5 b7 c6 d5 e4 f3 g2 h1"));
  BOOST_TEST(steps_of(position("r2k4/8/8/K7/8/8/8/8"), "a8") == words("c8 a6xa5 b7 c6 d5 e4 f3 g2 h1"));
}

BOOST_AUTO_TEST_CASE(long_leap) {
  const auto row = [](const std::string& pieces) {
    std::string board = "8/8/8/8/8/8/8/";
    return steps_of(position(board.append(pieces)), "a1");
  };
  const std::string others = " a3 a5 a7 c5 e3 b2 c3 d4 e5 f6 g7 h8";
  const auto with_others = [&](std::string some) { return words(some.append(others)); };
  BOOST_TEST(row("N7") == with_others("c1 e1 g1"));
  BOOST_TEST(row("N2pp3") == with_others("c1"));         // no room to land
  BOOST_TEST(row("N2p2p1") == with_others("c1 e1xd1"));  // as far as the next piece
  BOOST_TEST(row("Np6") == with_others("c1xb1 e1xb1 g1xb1"));
  BOOST_TEST(row("N2P4") == with_others("c1"));  // a friend blocks
  BOOST_TEST(row("N3p3") == with_others("c1"));  // so does an enemy on the Leaper's own square colour
  BOOST_TEST(row("N1p1p3") == words(others));
}

BOOST_AUTO_TEST_CASE(double_knight_move_minds_only_its_middle_and_its_end) {
  BOOST_TEST(steps_of(position("8/8/8/8/8/1p6/PPnP4/N1P5"), "a1") == words("c5xb3 e3xc2+"));  // then d3, c3, over b3
  BOOST_TEST(steps_of(position("8/8/8/2p5/8/1p2n3/PPnP4/N1P5"), "a1") == words(""));
  BOOST_TEST(steps_of(position("8/8/8/8/8/1P6/PPP5/N1P5"), "a1") == words(""));
}

BOOST_AUTO_TEST_CASE(king_needs_an_enemy_beside_it_and_room_behind) {
  BOOST_TEST(steps_of(position("8/8/4p3/4p3/2ppKP2/8/4p3/8"), "e4") == words("d5 f5 d3 f3"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(moves_of_one_piece)

BOOST_AUTO_TEST_CASE(must_capture_and_go_on) {
  const Setup setup = position("k1k5/8/8/8/4p3/8/4p3/K3K2R");
  const MoveSource& generator = iw::generator(Profile::documented);
  BOOST_TEST(moves(setup) == words("e1e3xe2>e3e5xe4"));
  const auto first = generator.setup_steps(setup);
  BOOST_REQUIRE(first.size() == 1U);
  BOOST_CHECK(first.front().after.to_move == Side::white);
  BOOST_CHECK(iw::chain(first.front().after.state.context) == at("e3"));
  const auto second = generator.setup_steps(first.front().after);
  BOOST_REQUIRE(second.size() == 1U);
  BOOST_CHECK(second.front().step.to == at("e5"));
  BOOST_CHECK(second.front().after == play(setup, "e1e3xe2>e3e5xe4"));
}

BOOST_AUTO_TEST_CASE(captured_pieces_are_no_barriers_and_any_capture_will_do) {
  // On its way from c5 to c2 the Leaper passes c4, which it has emptied.
  BOOST_TEST(moves(position("8/8/8/3p4/2p5/N7/2p5/8")) == words("a3e1xc2 a3e5xc4>e5c5xd5>c5c1xc2 a3e5xc4>e5a5xd5"));
}

BOOST_AUTO_TEST_CASE(a_king_ends_the_move_but_not_on_the_site) {
  const Setup setup = position("k7/3p4/8/3k4/3K4/8/8/K7");
  BOOST_TEST(moves(setup) == words("d4d6xd5"));
  BOOST_TEST(moves(setup, Profile::site) == words("d4d6xd5>d6d8xd7"));
  BOOST_TEST(steps_of(setup, "d4") == words("d6xd5 c5 e5 c3 e3"));
  BOOST_TEST(steps_of(setup, "d4", Profile::site) == words("d6xd5+ c5 e5 c3 e3"));
  const auto inside = iw::generator(Profile::site).setup_steps(setup);
  BOOST_REQUIRE(inside.size() == 1U);
  BOOST_TEST(iw::generator(Profile::site).setup_steps(inside.front().after).size() == 1U);

  const Setup won = play(setup, "d4d6xd5");
  BOOST_TEST(moves(won) == words(""));
  BOOST_TEST(iw::generator(Profile::documented).setup_steps(won).empty());
  BOOST_TEST(steps_of(won, "a8") == words("b7"));
  BOOST_CHECK(iw::generator(Profile::documented).setup_status(won) == Status::lost);
  BOOST_TEST(iw::generator(Profile::documented).count_setup_moves(won, 1) == 0U);
  BOOST_TEST(iw::generator(Profile::documented).count_setup_moves(setup, 2) == 0U);
}

BOOST_AUTO_TEST_CASE(status) {
  const auto& documented = iw::generator(Profile::documented);
  const Setup stuck = position("8/8/8/8/8/8/8/P7", Side::black);
  BOOST_CHECK(documented.setup_status(stuck) == Status::lost);
  BOOST_CHECK(iw::generator(Profile::site).setup_status(stuck) == Status::stalemate);
  BOOST_CHECK(documented.setup_status(position("kk6/8/8/8/8/8/8/8", Side::black)) == Status::ongoing);
  BOOST_CHECK(documented.setup_status(position("kk6/8/8/8/8/8/8/K7", Side::black)) == Status::won);
  BOOST_CHECK(documented.setup_status(position("kk6/8/8/8/8/8/8/K7")) == Status::lost);
  BOOST_CHECK(documented.setup_status(position("kkk5/8/8/8/8/8/8/K7")) == Status::ongoing);
  BOOST_CHECK(documented.setup_status(position("kkk5/8/8/8/8/8/8/8", Side::black)) == Status::ongoing);
  BOOST_TEST(!documented.in_check(position("8/8/8/8/8/4r3/4K3/8"), Side::white));
}

BOOST_AUTO_TEST_CASE(counters) {
  Setup setup = position("8/8/8/8/4p3/8/4p3/P3K3");
  setup.counters = {.plies = 7, .halfmove = 5};
  const auto first = iw::generator(Profile::documented).setup_steps(setup).at(0).after.counters;
  BOOST_TEST(first.plies == 7U);
  BOOST_TEST(first.halfmove == 5U);
  const auto captured = play(setup, "e1e3xe2>e3e5xe4").counters;
  BOOST_TEST(captured.plies == 8U);
  BOOST_TEST(captured.halfmove == 0U);
  setup.board.clear(at("e2"));
  const auto quiet = play(setup, "e1d2").counters;
  BOOST_TEST(quiet.plies == 8U);
  BOOST_TEST(quiet.halfmove == 6U);
  BOOST_TEST(play(setup, "a1b2").counters.halfmove == 0U);
}

BOOST_AUTO_TEST_CASE(reserves) {
  const auto black_smashers = [](const Setup& setup) { return iw::reserve(setup.state, Side::black, iw::smasher); };
  const std::string_view board = "8/8/8/8/4r3/4K3/8/8";
  BOOST_TEST(black_smashers(play(position(board), "e3e5xe4")) == 1);
  BOOST_TEST(black_smashers(play(position(board, Side::white, "000900"), "e3e5xe4")) == 9);
  BOOST_CHECK(play(position("8/8/8/8/4p3/4K3/8/8"), "e3e5xe4") == position("8/8/8/4K3/8/8/8/8", Side::black));
  BOOST_CHECK(play(position("8/8/8/8/4k3/4K3/8/8"), "e3e5xe4") == position("8/8/8/4K3/8/8/8/8", Side::black));
  // Two at once, on the site.
  const Setup both = play(position("8/8/8/4n3/4Bn2/8/8/8"), "e4e4xe5>e4e4xf4");
  BOOST_CHECK(both == play(position("8/8/8/4n3/4Bn2/8/8/8"), "e4e4xf4,e5", Profile::site));
  BOOST_TEST(iw::reserve(both.state, Side::black, iw::leaper) == 2);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(pawns)

BOOST_AUTO_TEST_CASE(custodian_captures) {
  BOOST_TEST(steps_of(position("8/3N4/3p4/1Np1pN2/2Pp4/3N4/8/8"), "c4") == words("d5xd4,c5,e5,d6 c6xc5"));
  // A king may be the friend, a king may be captured; the double step captures as well.
  BOOST_TEST(steps_of(position("8/8/8/8/4kK2/8/1P6/8"), "b2") == words("a3 c3 d4xe4"));
  // A sequence that the pawn does not complete itself stays as it is; so does one that another piece completes.
  BOOST_TEST(steps_of(position("8/8/8/8/2PpP3/8/8/8"), "c4") == words("b5 d5"));
  BOOST_TEST(steps_of(position("8/8/8/8/3pP3/8/1K6/8"), "b2") == words("a1 c1 a3 c3"));
  // A non-leap step that captures is compulsory as well.
  BOOST_TEST(moves(position("8/8/8/8/4kP2/8/1P5P/8")) == words("b2d4xe4"));
}

BOOST_AUTO_TEST_CASE(double_step_leaves_its_mark_when_it_ends_the_move) {
  const auto right = [](const Setup& setup) { return iw::passed(setup.state); };
  const Setup white = play(position("8/6p1/8/8/8/8/1P6/8"), "b2d4");
  BOOST_CHECK((right(white) == iw::Passed{at("c3"), 3}));
  const Setup black = play(white, "g7e5");
  BOOST_CHECK((right(black) == iw::Passed{at("f6"), 4}));
  BOOST_CHECK(!right(play(black, "d4c5")).has_value());
  BOOST_CHECK(!right(play(passing(position("8/8/8/p7/8/8/8/K7"), "b6", 'a'), "a1b2")).has_value());
  BOOST_CHECK((right(play(position("8/8/8/8/4pK2/8/1P6/8"), "b2d4xe4")) == iw::Passed{at("c3"), 3}));
  const Setup further = play(position("8/8/8/3p4/4pB2/8/1P6/8"), "b2d4xe4>d4d6xd5");
  BOOST_CHECK(!right(further).has_value());
  BOOST_TEST(steps_of(position("8/8/8/3p4/4pB2/8/1P6/8"), "b2") == words("a3 c3 d4xe4+"));
  // Only from the second rank, over an empty square, onto an empty square.
  BOOST_TEST(steps_of(position("8/8/8/8/8/1P6/8/8"), "b3") == words("a4 c4"));
  BOOST_TEST(steps_of(position("8/8/8/8/8/2p5/1P6/8"), "b2") == words("a3"));
  BOOST_TEST(steps_of(position("8/8/8/8/3p4/8/1P6/8"), "b2") == words("a3 c3"));
}

BOOST_AUTO_TEST_CASE(en_passant) {
  const std::string_view board = "8/8/8/2PpP3/8/8/8/8";
  BOOST_TEST(steps_of(passing(position(board), "c6", 'd'), "c5") == words("b6 d6 c7xd5"));
  BOOST_TEST(steps_of(passing(position(board), "c6", 'd'), "e5") == words("d6 f6"));  // passed on the other side
  BOOST_TEST(steps_of(passing(position(board), "e6", 'd'), "e5") == words("d6 f6 e7xd5"));
  BOOST_TEST(steps_of(passing(position(board), "c6", 'b'), "c5") == words("b6 d6"));  // no pawn arrived there
  BOOST_TEST(steps_of(passing(position("8/8/8/2Pn4/8/8/8/8"), "c6", 'd'), "c5") == words("b6 d6"));
  BOOST_TEST(steps_of(passing(position("8/2p5/8/2Pp4/8/8/8/8"), "c6", 'd'), "c5") == words("b6 d6"));
  BOOST_TEST(steps_of(passing(position("8/8/2R5/2Pp4/8/8/8/8"), "c6", 'd'), "c5") == words("b6 d6"));
  BOOST_TEST(steps_of(passing(position("8/8/8/2Kp4/8/8/8/8"), "c6", 'd'), "c5") == words("b6 d6 b4 d4 e5xd5"));
  // Custodian captures and promotions happen as with every step.
  BOOST_TEST(steps_of(passing(position("8/Nn6/8/2Pp4/8/8/8/8"), "c6", 'd'), "c5") == words("b6 d6 c7xd5,b7"));
  BOOST_TEST(steps_of(passing(position(board, Side::white, "010000"), "c6", 'd'), "c5") ==
             words("b6 d6 c7xd5 c7xd5=n"));
  BOOST_TEST(moves(passing(position(board), "c6", 'd')) == words("c5c7xd5"));
  // Black's right to capture; no right against a pawn of one's own side, whatever is on its arrival square.
  BOOST_TEST(steps_of(passing(position("8/8/8/8/1Pp5/8/8/8"), "c3", 'b'), "c4") == words("b3 d3 c2xb4"));
  BOOST_TEST(steps_of(passing(position("8/8/8/8/1p6/8/2P5/8"), "c3", 'b'), "c2") == words("b3 d3 a4 e4"));
}

BOOST_AUTO_TEST_CASE(promotion) {
  BOOST_TEST(steps_of(position("8/8/3P4/8/8/8/8/8", Side::white, "101010"), "d6") ==
             words("c7 c7=r c7=b e7 e7=r e7=b"));
  BOOST_TEST(steps_of(position("8/8/8/8/8/3p4/8/8", Side::white, "101010"), "d3") == words("c2 c2=n e2 e2=n"));
  BOOST_TEST(steps_of(position("8/3P4/8/8/8/8/8/8", Side::white, "010000"), "d7") == words("c8=n e8=n"));
  BOOST_TEST(steps_of(position("8/3P4/8/8/8/8/8/8", Side::white, "000111"), "d7") == words(""));
  BOOST_TEST(steps_of(position("3P4/8/8/8/8/8/8/8", Side::white, "111000"), "d8") == words(""));
  BOOST_TEST(steps_of(position("8/8/8/8/8/8/8/3P4"), "d1") == words("c2 e2"));
  // Without a piece to promote to there is no leap to the last rank, and no duty to leap.
  BOOST_TEST(moves(position("8/3p4/3P4/8/8/8/8/8")) == words("d6c7 d6e7"));
  BOOST_TEST(moves(position("8/3p4/3P4/8/8/8/8/8", Side::white, "100000")) == words("d6d8xd7=r"));
  // It captures as a pawn on arrival, and continues as the piece that it has become.
  BOOST_TEST(moves(position("8/8/2rP4/2R5/8/8/8/8", Side::white, "010000")) == words("d6c7xc6 d6c7xc6=n"));
  BOOST_TEST(moves(position("8/3p4/4p3/4P3/8/8/8/8", Side::white, "001000")) == words("e5e7xe6 e5e7xe6=b>e7e7xd7"));
  const Setup returned = play(position("8/3P4/8/8/8/8/8/8", Side::white, "020000"), "d7c8=n");
  BOOST_CHECK(returned == position("2N5/8/8/8/8/8/8/8", Side::black, "010000"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
