#define BOOST_TEST_MODULE interweave_generator
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/support/random.hpp"
#include "verifier/variants/interweave/sources.hpp"

// Expectations are derived by hand from the rule pages' diagrams and from the clauses; the perft numbers were known
// before the generator was written.
namespace {

using namespace arbiter;
namespace iw = arbiter::interweave;
using iw::Profile;

constexpr std::string_view letters = "prnbk";  // by role, as D0 writes them
constexpr std::string_view start = "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR";

/// Reserves as vchess writes them: White's Smashers, Leapers and Removers, then Black's.
Setup position(std::string_view board, Side to_move = Side::white, std::string_view reserves = "000000") {
  Setup setup;
  setup.to_move = to_move;
  int file = 0;
  int rank = 7;
  for (const char c : board) {
    if (c == '/') {
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      const bool black = c >= 'a';
      const auto role = letters.find(black ? c : static_cast<char>(c - 'A' + 'a'));
      BOOST_REQUIRE(role != std::string_view::npos);
      const Role kind{static_cast<std::uint8_t>(role)};
      setup.board.put(Square::at(file++, rank), piece_of(black ? Side::black : Side::white, kind));
    }
  }
  for (std::size_t i = 0; i < reserves.size(); ++i) {
    const Side side = i < 3 ? Side::white : Side::black;
    iw::set_reserve(setup.state, side, iw::reserve_roles[i % 3], reserves[i] - '0');
  }
  return setup;
}
Setup passing(Setup setup, std::string_view square, char arrival_file) {
  iw::set_passed(setup.state, iw::Passed{*Square::parse(square), arrival_file - 'a'});
  return setup;
}
Square at(std::string_view name) { return *Square::parse(name); }

std::string joined(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  BOOST_TEST((std::adjacent_find(words.begin(), words.end()) == words.end()), "no duplicates");
  std::string result;
  for (const std::string& word : words) result += word + ' ';
  return result;
}
/// The same words, sorted.
std::string words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return joined(std::move(result));
}

/// "e7", "e7xe6,f7", "c8=n"
std::string text(const Step& step, Piece was) {
  std::string result = step.to.name();
  char separator = 'x';
  for (const Square victim : step.captures) {
    result += separator + victim.name();
    separator = ',';
  }
  BOOST_TEST((step.becomes.owner == was.owner));
  if (step.becomes != was) result.append({'=', letters[static_cast<std::size_t>(number(step.becomes.role))]});
  return result;
}

/// The steps of one piece; "e4xe5+" if the same piece must continue.
std::string steps_of(const Setup& setup, std::string_view square, Profile profile = Profile::documented) {
  std::vector<std::string> result;
  const Piece piece = *setup.board[at(square)];
  const Side mover = piece.owner == Owner::white ? Side::white : Side::black;
  for (const auto& [step, after] : iw::generator(profile).steps_of(setup, at(square))) {
    const auto chain = iw::chain(after.state);
    BOOST_TEST((step.from == at(square)));
    BOOST_TEST(chain.has_value() == (after.to_move == mover));
    if (chain) BOOST_TEST((*chain == step.to));
    result.push_back(text(step, piece));
    if (chain) result.back() += '+';
  }
  return joined(std::move(result));
}

/// "e1e3xe2>e3e5xe4"
std::string move_text(const Move& move, const Setup& before) {
  std::string result;
  Piece piece = *before.board[move.front().from];
  for (const Step& step : move) {
    if (!result.empty()) result += '>';
    result.append(step.from.name()).append(text(step, piece));
    piece = step.becomes;
  }
  return result;
}
std::string moves(const Setup& setup, Profile profile = Profile::documented) {
  std::vector<std::string> result;
  for (const auto& [move, after] : iw::generator(profile).setup_moves(setup)) {
    BOOST_TEST((after.to_move == opponent(setup.to_move)));
    BOOST_TEST(!iw::chain(after.state).has_value());
    result.push_back(move_text(move, setup));
  }
  return joined(std::move(result));
}
Setup play(const Setup& setup, const std::string& wanted, Profile profile = Profile::documented) {
  for (const auto& [move, after] : iw::generator(profile).setup_moves(setup)) {
    if (move_text(move, setup) == wanted) return after;
  }
  BOOST_FAIL("no move " << wanted << " among " << moves(setup, profile));
  return setup;
}

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

BOOST_AUTO_TEST_CASE(smasher_approaches_by_moving_only_and_stops_on_its_own_shade) {
  // a2 is adjacent; directly before c1 it could stop only on the other shade.
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
  BOOST_TEST(row("N3p3") == with_others("c1"));  // so does an enemy on the Leaper's own shade
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
  BOOST_CHECK(iw::chain(first.front().after.state) == at("e3"));
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
  BOOST_TEST(iw::counter(Profile::documented).count_setup_moves(won, 1) == 0U);
  BOOST_TEST(iw::counter(Profile::documented).count_setup_moves(setup, 2) == 0U);
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

BOOST_AUTO_TEST_SUITE(counting)

BOOST_AUTO_TEST_CASE(known_numbers) {
  const MoveCounter& counter = iw::counter(Profile::documented);
  const std::uint64_t from_start[] = {1, 30, 888, 26318, 732264, 19982456};
  for (int depth = 0; depth <= 5; ++depth) {
    BOOST_TEST(counter.count_setup_moves(position(start), depth) == from_start[depth]);
  }
  const Setup promotions = position("1b1kk1b1/prppn1rp/5R1p/NN1p2Pp/8/P5P1/P2P1B2/1B1KK2R", Side::black, "000010");
  const std::uint64_t from_there[] = {1, 2, 4, 120};
  for (int depth = 0; depth <= 3; ++depth)
    BOOST_TEST(counter.count_setup_moves(promotions, depth) == from_there[depth]);
}

std::uint64_t listed_steps(const Setup& setup, int depth) {
  const auto steps = iw::generator(Profile::documented).setup_steps(setup);
  if (depth == 1) return steps.size();
  std::uint64_t sum = 0;
  for (const StepOutcome& outcome : steps) sum += listed_steps(outcome.after, depth - 1);
  return sum;
}

BOOST_AUTO_TEST_CASE(known_numbers_of_steps) {
  BOOST_TEST(listed_steps(position(start), 3) == 26318U);
  BOOST_TEST(listed_steps(position(start), 4) == 732256U);
}

/// The same position with sides exchanged, or mirrored left to right.
Setup turned(const Setup& setup, bool sides, bool files) {
  const auto place = [&](Square square) {
    return Square::at(files ? 7 - square.file() : square.file(), sides ? 7 - square.rank() : square.rank());
  };
  const auto side_of = [&](Side side) { return sides ? opponent(side) : side; };
  Setup result;
  result.to_move = side_of(setup.to_move);
  for (const Square square : all_squares) {
    const auto piece = setup.board[square];
    if (!piece) continue;
    result.board.put(place(square),
                     piece_of(side_of(piece->owner == Owner::white ? Side::white : Side::black), piece->role));
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : iw::reserve_roles) {
      iw::set_reserve(result.state, side_of(side), role, iw::reserve(setup.state, side, role));
    }
  }
  if (const auto right = iw::passed(setup.state)) {
    iw::set_passed(result.state, iw::Passed{place(right->square), place(right->arrival()).file()});
  }
  return result;
}

/// The moves put together from legal steps.
void follow(const MoveSource& source, const Setup& setup, Side side, Move& begun,
            std::vector<std::pair<Move, Setup>>& all) {
  for (const auto& [step, after] : source.setup_steps(setup)) {
    begun.push_back(step);
    if (after.to_move == side) {
      follow(source, after, side, begun, all);
    } else {
      all.emplace_back(begun, after);
    }
    begun.pop_back();
  }
}

void check_everywhere(Profile profile, std::uint64_t seed) {
  const MoveSource& source = iw::generator(profile);
  const MoveCounter& counter = iw::counter(profile);
  Random random(seed);
  for (int game = 0; game < 12; ++game) {
    Setup setup = position(start);
    for (int ply = 0; ply < 100; ++ply) {
      auto played = source.setup_moves(setup);
      BOOST_REQUIRE(counter.count_setup_moves(setup, 1) == played.size());
      std::uint64_t replies = 0;
      for (const MoveOutcome& outcome : played) replies += source.setup_moves(outcome.after).size();
      BOOST_REQUIRE(counter.count_setup_moves(setup, 2) == replies);
      for (const bool files : {false, true}) {
        BOOST_REQUIRE(counter.count_setup_moves(turned(setup, true, files), 2) == replies);
      }
      std::vector<std::pair<Move, Setup>> stepped;
      Move begun;
      follow(source, setup, setup.to_move, begun, stepped);
      BOOST_REQUIRE(stepped.size() == played.size());
      for (const auto& [move, after] : stepped) {
        const auto same = [&move = move, &after = after](const MoveOutcome& outcome) {
          return outcome.move == move && outcome.after == after;
        };
        BOOST_REQUIRE(std::any_of(played.begin(), played.end(), same));
      }
      if (played.empty()) break;
      setup = std::move(played[random.below(played.size())].after);
    }
  }
}

BOOST_AUTO_TEST_CASE(counts_lists_steps_and_mirrors_agree) {
  check_everywhere(Profile::documented, 1);
  check_everywhere(Profile::site, 2);
}

BOOST_AUTO_TEST_SUITE_END()
