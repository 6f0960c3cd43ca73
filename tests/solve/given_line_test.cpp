// Lines of puzzles beside the keys that the solver finds.
#include <boost/test/unit_test.hpp>

#include <string>

#include "verifier/position/root.hpp"
#include "verifier/solve/search/problem_request.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(given_line_test)

using namespace arbiter;
using namespace arbiter::solve;

namespace {

GivenLine played(const char* fen, const char* moves) {
  const RootReading read = read_root(fen, Ruleset(default_variant()), {}, Take::positions);
  BOOST_REQUIRE(read.written.has_value());
  return play_given(moves, *read.written, {"puzzles.csv", 2, 1, 0});
}

LineStep step_of(const GivenLine& line, std::size_t i) {
  Request request;
  request.stipulation = *line.stipulation;
  request.stipulation.plies -= static_cast<unsigned>(i);
  request.keys_only = true;
  return compare_key(line, i, solve::solve(*line.before[i].position(), request));
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_and_keys) {
  // Two rooks mate at the end, by hand: Kf7 and both Rh1# and Rh2#.
  const GivenLine line = played("6k1/8/5K2/8/8/8/R7/R7 b - - 0 1", "g8h8 f6f7 h8h7 a1h1");
  BOOST_REQUIRE(!line.wrong);
  BOOST_REQUIRE(line.stipulation.has_value());
  BOOST_TEST(to_string(*line.stipulation) == "#2");
  BOOST_TEST(line.moves.size() == 3U);
  BOOST_TEST(line.start.fen == "7k/8/5K2/8/8/8/R7/R7 w - - 1 2");
  const LineStep last = step_of(line, 2);
  BOOST_TEST(!last.misses);
  BOOST_TEST(last.words == "besides a1-h1 of the line, a2-h2 solves #1");
  BOOST_TEST(contradiction("mate mateIn2 short", line) == "");
  BOOST_TEST(contradiction("mateIn3", line) == "the themes say mateIn3, and the line has 2 moves");
  // A mate in one beside a mate in two.
  const GivenLine missed = played("6k1/8/6K1/8/8/8/8/R7 b - - 0 1", "g8h8 a1b1 h8g8 b1b8");
  BOOST_REQUIRE(missed.stipulation.has_value());
  const LineStep first = step_of(missed, 0);
  BOOST_TEST(!first.misses);
  BOOST_TEST(first.words != "");  // Ra8 mates at once
  const GivenLine helped = played("6k1/8/8/6K1/8/8/8/R7 b - - 0 1", "g8h8 g5g6 h8g8 a1a8");
  BOOST_REQUIRE(helped.stipulation.has_value());
  BOOST_TEST(step_of(helped, 0).words == "");
  const GivenLine wasted = played("6k1/8/8/6K1/8/8/8/R7 b - - 0 1", "g8f8 g5f6 f8g8 f6g6 g8h8 a1a8");
  BOOST_REQUIRE(wasted.stipulation.has_value());
  BOOST_TEST(to_string(*wasted.stipulation) == "#3");
}

BOOST_AUTO_TEST_CASE(wrong_lines) {
  const GivenLine wrong = played("6k1/8/5K2/8/8/8/R7/R7 b - - 0 1", "g8h8 f6g8");
  BOOST_REQUIRE(wrong.wrong.has_value());
  BOOST_TEST(wrong.wrong->check.name() == "AM110");
  const GivenLine open = played("6k1/8/5K2/8/8/8/R7/R7 b - - 0 1", "g8h8 f6f7");
  BOOST_TEST(!open.stipulation.has_value());
  BOOST_TEST(contradiction("mateIn1", open) == "the themes say mateIn1, and the line does not end the game");
  BOOST_TEST(contradiction("crushing", open) == "");
}

BOOST_AUTO_TEST_CASE(tables_of_puzzles) {
  const std::string row = "6k1/8/5K2/8/8/8/R7/R7 b - - 0 1,g8h8 f6f7";
  const ProblemFile by_header =
      read_problems("Themes,Moves,FEN\nmate,g8h8 f6f7,6k1/8/5K2/8/8/8/R7/R7 b - - 0 1\n", "a.csv");
  BOOST_REQUIRE(by_header.problems.size() == 1U);
  BOOST_TEST(by_header.problems[0].moves == "g8h8 f6f7");
  BOOST_TEST(by_header.problems[0].themes == "mate");
  BOOST_TEST(by_header.problems[0].line == 2U);
  const ProblemFile plain = read_problems("00sHx," + row + ",1760,80,83,72,mateIn2 short,url,\n", "b.csv");
  BOOST_REQUIRE(plain.problems.size() == 1U);
  BOOST_TEST(plain.problems[0].title == "00sHx");
  BOOST_TEST(plain.problems[0].themes == "mateIn2 short");
  BOOST_TEST(read_problems("FEN,Moves\n6k1/8/5K2/8/8/8/R7/R7 b - - 0 1,\n", "c.csv").faults.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
