#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/board_field.hpp"
#include "verifier/variants/checkered/state.hpp"

BOOST_AUTO_TEST_SUITE(checkered_generator_test)

namespace {

using namespace arbiter;
using checkered::Profile;
using checkered::Stage;

/// A piece by its letter: s, u, o, c, t are checkered, the others as in chess.
Piece piece_by(char letter) {
  constexpr std::string_view coloured = "pnbrqk";
  constexpr std::string_view shared = "socut";
  const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (const auto role = shared.find(lower); role != std::string_view::npos) {
    return {Owner::both, static_cast<Role>(role)};
  }
  const auto role = coloured.find(lower);
  BOOST_REQUIRE(role != std::string_view::npos);
  return {lower == letter ? Owner::black : Owner::white, static_cast<Role>(role)};
}

/// The set-up of a FEN's board field, without any right.
Setup setup_of(std::string_view board, Side side, Stage stage = Stage::one) {
  Setup setup;
  for_each_piece(board, [&setup](char c, int file, int rank) { setup.board.put(Square::at(file, rank), piece_by(c)); });
  setup.to_move = side;
  checkered::set_stage(setup.state, stage);
  return setup;
}

Square sq(std::string_view name) {
  const auto square = Square::parse(name);
  BOOST_REQUIRE(square.has_value());
  return *square;
}

Setup start(Stage stage) {
  Setup setup = setup_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", Side::white, stage);
  for (int file = 0; file < 8; ++file) {
    checkered::set_double(setup.state, Square::at(file, 1), true);
    checkered::set_double(setup.state, Square::at(file, 6), true);
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const int file : {0, 7}) orthodox::set_castling(setup.state, side, file, true);
  }
  return setup;
}

const MoveSource& source(Profile profile = Profile::documented) { return checkered::generator(profile); }

/// "e2e4", "e4d5=s", "g1h1+" for the capture of the checkered pieces, in alphabetical order.
std::string text_of(const Step& step) {
  constexpr std::string_view shared = "socut";
  constexpr std::string_view white = "PNBRQK";
  constexpr std::string_view black = "pnbrqk";
  const std::string_view letters = step.becomes.owner == Owner::both    ? shared
                                   : step.becomes.owner == Owner::white ? white
                                                                        : black;
  return step.from.name() + step.to.name() + "=" + letters[static_cast<std::size_t>(step.becomes.role)] +
         (step.switches ? "+" : "");
}

std::vector<std::string> moves_from(const Setup& setup, std::string_view from, Profile profile = Profile::documented) {
  std::vector<std::string> texts;
  for (const MoveOutcome& outcome : source(profile).setup_moves(setup)) {
    BOOST_TEST(outcome.move.size() == 1U);
    if (outcome.move.front().from == sq(from)) texts.push_back(text_of(outcome.move.front()));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

Setup after(const Setup& setup, std::string_view text, Profile profile = Profile::documented) {
  for (const MoveOutcome& outcome : source(profile).setup_moves(setup)) {
    if (text_of(outcome.move.front()) == text) return outcome.after;
  }
  BOOST_FAIL("no move " << text);
  return setup;
}

using Texts = std::vector<std::string>;

/// Counts by listing and making every move, including the last.
std::uint64_t listed(const Setup& setup, int depth, Profile profile) {
  if (depth == 0) return 1;
  std::uint64_t number = 0;
  for (const MoveOutcome& outcome : source(profile).setup_moves(setup))
    number += listed(outcome.after, depth - 1, profile);
  return number;
}

}  // namespace

BOOST_AUTO_TEST_CASE(known_counts_from_the_start) {
  const auto& counter = checkered::generator(Profile::documented);
  const std::vector<std::uint64_t> with_switch{1, 20, 400, 8922, 199021, 4990914};
  const std::vector<std::uint64_t> without{1, 20, 400, 8922, 198783, 4964025};
  for (int depth = 0; depth < 6; ++depth) {
    const auto plies = static_cast<std::size_t>(depth);
    BOOST_TEST(counter.count_setup_moves(start(Stage::one_may_switch), depth) == with_switch[plies]);
    BOOST_TEST(counter.count_setup_moves(start(Stage::one), depth) == without[plies]);
  }
}

BOOST_AUTO_TEST_CASE(known_counts_with_a_shared_rook) {
  Setup setup = setup_of("4k3/8/8/5u2/8/8/8/4K2R", Side::white);
  orthodox::set_castling(setup.state, Side::white, 7, true);
  const auto& counter = checkered::generator(Profile::documented);
  BOOST_TEST(counter.count_setup_moves(setup, 1) == 24U);
  BOOST_TEST(counter.count_setup_moves(setup, 2) == 335U);
  BOOST_TEST(counter.count_setup_moves(setup, 3) == 8143U);
}

BOOST_AUTO_TEST_CASE(the_counter_counts_what_is_listed) {
  Setup first = setup_of("r3k2r/pp1s1ppp/2n2o2/3t4/4pP2/2N2c2/PPP2uPP/R3K2R", Side::black, Stage::one_may_switch);
  orthodox::set_en_passant_square(first.state, sq("f3"));
  for (const Side side : {Side::white, Side::black}) {
    for (const int file : {0, 7}) orthodox::set_castling(first.state, side, file, true);
  }
  for (const char* name : {"a2", "b2", "a7", "d7", "g7", "h7"}) checkered::set_double(first.state, sq(name), true);
  Setup second = first;
  checkered::set_stage(second.state, Stage::two_black);
  Setup third = first;
  checkered::set_stage(third.state, Stage::two_white);
  for (const Profile profile : {Profile::documented, Profile::site}) {
    for (const Setup& setup : {start(Stage::one_may_switch), first, second, third}) {
      for (int depth = 0; depth <= 2; ++depth) {
        BOOST_TEST(checkered::generator(profile).count_setup_moves(setup, depth) == listed(setup, depth, profile));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(births_take_either_nature) {
  const Setup setup = setup_of("4k3/8/8/3p4/4P3/8/8/4K2N", Side::white);
  BOOST_TEST(moves_from(setup, "e4") == (Texts{"e4d5=s", "e4e5=P"}), boost::test_tools::per_element());
  const Setup knight = setup_of("4k3/8/8/8/8/6r1/8/4K2N", Side::white);
  BOOST_TEST(moves_from(knight, "h1") == (Texts{"h1f2=N", "h1g3=o", "h1g3=u"}), boost::test_tools::per_element());
  // A checkered rook on f1 would attack White's own king, so only the knight may be born there.
  const Setup beside = setup_of("4k3/8/8/8/8/6N1/8/4Kr2", Side::white);
  BOOST_TEST(moves_from(beside, "g3") == (Texts{"g3f1=o"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(pawns_promote_to_the_colour_of_what_they_did) {
  const Setup setup = setup_of("3r4/2P1s3/8/8/8/7k/8/7K", Side::white);
  const Texts coloured{"c7c8=B", "c7c8=N", "c7c8=Q", "c7c8=R", "c7d8=c", "c7d8=o", "c7d8=t", "c7d8=u"};
  const Texts checkered{"e7d8=c", "e7d8=o", "e7d8=t", "e7d8=u", "e7e8=c", "e7e8=o", "e7e8=t", "e7e8=u"};
  BOOST_TEST(moves_from(setup, "c7") == coloured, boost::test_tools::per_element());
  BOOST_TEST(moves_from(setup, "e7") == checkered, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_changed_nature_may_go_back_on_its_way) {  // D4 52
  const Setup before = setup_of("2kr4/pp6/2p5/4ss1r/1P2ns1P/2Np4/P1P1P1BP/R2o1RK1", Side::black);
  const Setup taken = after(before, "h5h4=s");
  BOOST_TEST(!checkered::last_quiet(taken.state).has_value());
  BOOST_TEST(moves_from(taken, "h4") == (Texts{"h4h5=s"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_quiet_step_is_not_taken_back_at_once) {
  const Setup before = setup_of("7k/8/8/8/8/2o5/8/K7", Side::white);
  const Setup moved = after(before, "c3b5=o");
  BOOST_REQUIRE(checkered::last_quiet(moved.state).has_value());
  const Texts steps = moves_from(moved, "b5");
  BOOST_TEST(std::count(steps.begin(), steps.end(), "b5c3=o") == 0);
  BOOST_TEST(std::count(steps.begin(), steps.end(), "b5d4=o") == 1);
  const Setup later = after(moved, "h8g8=k");
  BOOST_TEST(!checkered::last_quiet(later.state).has_value());
  const Texts again = moves_from(later, "b5");
  BOOST_TEST(std::count(again.begin(), again.end(), "b5d6=o") == 1);
}

BOOST_AUTO_TEST_CASE(a_promotion_lifts_the_undo_rule_but_not_on_the_site) {
  const Setup before = setup_of("8/s7/8/8/8/8/7k/1K6", Side::white);
  const auto back = [&](Profile profile) {
    const Texts steps = moves_from(after(before, "a7a8=u", profile), "a8", profile);
    BOOST_TEST(std::count(steps.begin(), steps.end(), "a8a6=u") == 1);
    return std::count(steps.begin(), steps.end(), "a8a7=u");
  };
  BOOST_TEST(back(Profile::documented) == 1);
  BOOST_TEST(back(Profile::site) == 0);
}

BOOST_AUTO_TEST_CASE(mate_by_a_shared_pawn) {  // D4 84
  for (const char* board : {"7k/b5pp/8/8/8/8/6ss/7K", "7k/6pp/8/8/8/8/6ss/7K"}) {
    Setup setup = setup_of(board, Side::white);
    checkered::set_last_quiet(setup.state, checkered::QuietMove{sq("g3"), sq("g2")});
    BOOST_TEST(source().in_check(setup, Side::white));
    BOOST_CHECK(source().setup_status(setup) == Status::mate);
    BOOST_TEST(source().setup_moves(setup).empty());
    // With the right of g2 the pawn could go forward, and without the last move it could go back.
    Setup right = setup;
    checkered::set_double(right.state, sq("g2"), true);
    BOOST_CHECK(source().setup_status(right) == Status::check);
    Setup fresh = setup;
    checkered::set_last_quiet(fresh.state, std::nullopt);
    BOOST_CHECK(source().setup_status(fresh) == Status::check);
  }
}

BOOST_AUTO_TEST_CASE(a_checkered_piece_may_not_be_left_attacking_the_own_king) {
  const Setup setup = setup_of("k7/8/8/8/8/8/1u6/4K3", Side::white);
  const Texts steps = moves_from(setup, "b2");
  // Not to b1 (along the rank) nor e2 (along the file).
  BOOST_TEST(std::count(steps.begin(), steps.end(), "b2b1=u") == 0);
  BOOST_TEST(std::count(steps.begin(), steps.end(), "b2e2=u") == 0);
  BOOST_TEST(steps.size() == 14U - 2U);
}

BOOST_AUTO_TEST_CASE(double_rights_pass_on_where_a_pawn_was_born_of_a_pawn) {
  Setup setup = setup_of("4k3/8/8/8/8/5n2/3P4/K7", Side::black);
  checkered::set_double(setup.state, sq("d2"), true);
  const Setup pawn = after(setup, "f3d2=s");
  BOOST_TEST(checkered::may_double(pawn.state, sq("d2")));
  BOOST_TEST(moves_from(pawn, "d2") == (Texts{"d2d3=s", "d2d4=s"}), boost::test_tools::per_element());
  const Setup jumped = after(pawn, "d2d4=s");
  BOOST_TEST(!orthodox::en_passant_square(jumped.state).has_value());
  BOOST_TEST(!checkered::may_double(jumped.state, sq("d2")));
  BOOST_TEST(!checkered::may_double(after(setup, "f3d2=o").state, sq("d2")));
  BOOST_TEST(checkered::may_double(after(setup, "f3d2=o", Profile::site).state, sq("d2")));
}

BOOST_AUTO_TEST_CASE(en_passant_bears_a_checkered_pawn_and_is_for_coloured_pawns) {
  Setup setup = setup_of("7k/8/8/2sPpP2/8/8/8/K7", Side::white);
  orthodox::set_en_passant_square(setup.state, sq("e6"));
  BOOST_TEST(moves_from(setup, "d5") == (Texts{"d5d6=P", "d5e6=s"}), boost::test_tools::per_element());
  BOOST_TEST(moves_from(setup, "f5") == (Texts{"f5e6=s", "f5f6=P"}), boost::test_tools::per_element());
  const Setup taken = after(setup, "d5e6=s");
  BOOST_TEST(taken.board.empty(sq("e5")));
  BOOST_TEST(taken.counters.halfmove == 0U);
  Setup checkered = setup_of("7k/8/8/3spP2/8/8/8/K7", Side::white);
  orthodox::set_en_passant_square(checkered.state, sq("e6"));
  BOOST_TEST(moves_from(checkered, "d5") == (Texts{"d5d6=s"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(castling_shuffled_and_attacked_by_checkered_pieces) {
  Setup setup = setup_of("4k3/8/8/8/8/8/8/5KR1", Side::white);
  orthodox::set_castling(setup.state, Side::white, 6, true);
  const auto castling = [](const Setup& from) {
    for (const MoveOutcome& outcome : source().setup_moves(from)) {
      if (outcome.move.front().also)
        return outcome.after.board.holds(sq("g1"), {Owner::white, orthodox::king}) &&
               outcome.after.board.holds(sq("f1"), {Owner::white, orthodox::rook});
    }
    return false;
  };
  BOOST_TEST(castling(setup));
  setup.board.put(sq("f5"), {Owner::both, orthodox::rook});  // attacks the king's start
  BOOST_TEST(!castling(setup));
  setup.board.clear(sq("f5"));
  setup.board.put(sq("g7"), {Owner::both, orthodox::rook});  // attacks the target
  BOOST_TEST(!castling(setup));
}

BOOST_AUTO_TEST_CASE(the_switch) {
  const Setup setup = setup_of("7k/8/8/8/3s4/8/8/K6R", Side::white, Stage::one_may_switch);
  BOOST_TEST(moves_from(setup, "d4") == (Texts{"d4d3=s+", "d4d5=s", "d4d5=s+"}), boost::test_tools::per_element());
  const Setup taken = after(setup, "d4d5=s+");
  BOOST_CHECK(checkered::stage(taken.state) == Stage::two_white);
  BOOST_TEST(!checkered::last_quiet(taken.state).has_value());
  BOOST_TEST(moves_from(taken, "h8").size() == 3U);  // the rook on h1 is an ally now: g8, g7, h7
  // A checkered piece that attacks a king in either direction forbids the switch.
  const Setup attacking = setup_of("7k/8/8/8/8/1s6/K7/7R", Side::white, Stage::one_may_switch);
  BOOST_TEST(moves_from(attacking, "b3") == (Texts{"b3b4=s"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_switching_step_takes_nothing_en_passant) {
  Setup setup = setup_of("7k/8/8/3sp3/8/8/8/7K", Side::white, Stage::one_may_switch);
  orthodox::set_en_passant_square(setup.state, sq("e6"));
  BOOST_TEST(moves_from(setup, "d5") == (Texts{"d5d4=s+", "d5d6=s", "d5d6=s+"}), boost::test_tools::per_element());
  checkered::set_stage(setup.state, Stage::two_white);
  BOOST_TEST(moves_from(setup, "d5") == (Texts{"d5d4=s", "d5d6=s", "d5e6=s"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(stage_two) {
  Setup setup = setup_of("4k3/s7/8/1P6/2s5/8/S7/4K3", Side::white, Stage::two_white);
  BOOST_TEST(moves_from(setup, "a7").size() == 4U + 1U);  // four promotions on a8, a6
  BOOST_TEST(moves_from(setup, "a2") == (Texts{"a2a1=c", "a2a1=o", "a2a1=t", "a2a1=u", "a2a3=s"}),
             boost::test_tools::per_element());
  checkered::set_double(setup.state, sq("a2"), true);
  const Setup jumped = after(setup, "a2a4=s");
  BOOST_CHECK(orthodox::en_passant_square(jumped.state) == sq("a3"));
  BOOST_TEST(moves_from(setup, "c4") == (Texts{"c4b5=s", "c4c3=s", "c4c5=s"}), boost::test_tools::per_element());
  // The other player has both colours; both capture checkered pieces, including a double step en passant.
  Setup other = setup_of("4k3/8/8/8/sp5P/8/8/4K3", Side::black, Stage::two_white);
  orthodox::set_en_passant_square(other.state, sq("a3"));
  BOOST_TEST(moves_from(other, "b4") == (Texts{"b4a3=p", "b4b3=p"}), boost::test_tools::per_element());
  BOOST_TEST(moves_from(other, "h4") == (Texts{"h4h5=P"}), boost::test_tools::per_element());
  BOOST_TEST(moves_from(other, "e1").size() == 5U);
}

BOOST_AUTO_TEST_CASE(how_stage_two_ends) {
  BOOST_CHECK(source().setup_status(setup_of("4k3/8/8/8/8/8/8/4K3", Side::white, Stage::two_white)) == Status::lost);
  BOOST_CHECK(source().setup_status(setup_of("4k3/8/8/8/4s3/8/8/4K3", Side::white, Stage::two_white)) ==
              Status::ongoing);
  // Two coloured pawns hold the only checkered pawn.
  BOOST_CHECK(source().setup_status(setup_of("4k3/8/8/4P3/4s3/4p3/8/4K3", Side::white, Stage::two_white)) ==
              Status::drawn);
  // Black's king is mated on the back rank, although it is White's king that would be free to move.
  BOOST_CHECK(source().setup_status(setup_of("4u2k/6pp/8/8/8/8/8/K7", Side::white, Stage::two_black)) == Status::mate);
  BOOST_CHECK(source().setup_status(setup_of("4u2k/6p1/8/8/8/8/8/K7", Side::white, Stage::two_black)) == Status::check);
}

BOOST_AUTO_TEST_SUITE_END()
