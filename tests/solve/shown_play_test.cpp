// What is listed beside the keys: set play, replies in reflex play, trees by threats. The expected lines are Popeye's
// (4.104, options SetPlay, Variation, Try), read from its output.
#include <boost/test/unit_test.hpp>

#include <string>

#include "verifier/position/root.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(shown_play_test)

using namespace arbiter;

namespace {

std::string shown(const char* stipulation, const char* fen, void (*set)(solve::Request&)) {
  const Variant& variant = default_variant();
  const RootReading read = read_root(fen, Ruleset(variant), {}, Take::positions);
  BOOST_TEST_REQUIRE(read.written.has_value(), fen);
  solve::Request request;
  request.stipulation = solve::read_stipulation(stipulation).value();
  request.table_bytes = std::size_t{1} << 20U;
  set(request);
  const solve::Answer answer = solve::solve(*read.written->root.position(), request);
  return solution_lines({*read.written, answer});
}

void with_set_play(solve::Request& request) { request.set_play = true; }
void by_threats(solve::Request& request) { request.by_threats = true; }

/// The lines up to the solutions.
std::string set_play_of(const std::string& text) { return text.substr(0, text.find("solution")); }

}  // namespace

BOOST_AUTO_TEST_CASE(set_play_of_help_play_has_all_lengths) {
  const std::string two = set_play_of(shown("h#2", "7k/5K2/8/8/8/8/8/6R1 b - - 0 1", with_set_play));
  BOOST_TEST(two ==
             "set play\n  1...Rg1-h1 #\n"
             "  1...Rg1-a1 2.Kh8-h7 Ra1-h1 #\n  1...Rg1-b1 2.Kh8-h7 Rb1-h1 #\n  1...Rg1-c1 2.Kh8-h7 Rc1-h1 #\n"
             "  1...Rg1-d1 2.Kh8-h7 Rd1-h1 #\n  1...Rg1-e1 2.Kh8-h7 Re1-h1 #\n  1...Rg1-f1 2.Kh8-h7 Rf1-h1 #\n"
             "  1...Rg1-g2 2.Kh8-h7 Rg2-h2 #\n  1...Rg1-g3 2.Kh8-h7 Rg3-h3 #\n  1...Rg1-g4 2.Kh8-h7 Rg4-h4 #\n"
             "  1...Rg1-g5 2.Kh8-h7 Rg5-h5 #\n");
  const std::string half = set_play_of(shown("h#1.5", "7k/5K2/8/8/8/8/8/6R1 w - - 0 1", with_set_play));
  BOOST_TEST(half == "set play\n  2.Kh8-h7 Rg1-h1 #\n");
}

BOOST_AUTO_TEST_CASE(set_play_of_a_series_is_the_other_sides_move) {
  BOOST_TEST(set_play_of(shown("ser-h#3", "8/P1K5/8/5Q2/3Q4/8/8/4k3 b - - 0 1", with_set_play)) ==
             "set play\n  1...Qf5-f2 #\n");
  BOOST_TEST(set_play_of(shown("ser-#2", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", with_set_play)).empty());
}

BOOST_AUTO_TEST_CASE(who_must_mate_has_no_other_reply) {
  const auto tries = [](solve::Request& request) { request.tries = 1; };
  BOOST_TEST(shown("r#2", "6k1/8/8/8/8/8/5p1P/6K1 w - - 0 1", tries) ==
             "solution\n  1.Kg1-h1 !\n      1...f2-f1=Q #\n");
  // White must mate at once (Qd2-b2 #), so that it has neither a key nor a try.
  BOOST_TEST(shown("r#2", "8/8/8/8/8/1K6/3Q4/k7 w - - 0 1", tries).empty());
}

BOOST_AUTO_TEST_CASE(threats_are_separated) {
  const std::string text = shown("#2", "4k3/8/4K3/8/8/8/8/R6R w - - 0 1", by_threats);
  BOOST_TEST(text.find("  1.Ra1-a7 !  threat: Rh1-h8 #, Ra7-a8 #\n      1...Ke8-d8  2.Rh1-h8 #\n"
                       "      1...Ke8-f8  2.Rh1-h8 #\n") != std::string::npos,
             text);
  const std::string without = shown("#2", "4k3/8/4K3/8/8/8/8/R6R w - - 0 1", [](solve::Request&) {});
  BOOST_TEST(without.find("1...") == std::string::npos, without);
}

BOOST_AUTO_TEST_SUITE_END()
