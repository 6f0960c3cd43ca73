// Twins that were typed, in several variants; the boards were set up by hand.
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "tests/solve/problem_lines.hpp"
#include "verifier/solve/search/problem_request.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(typed_twin_test)

using namespace arbiter;
using namespace arbiter::solve;

namespace {

WrittenRoot position_of(const char* variant, const std::string& fen) {
  const RootReading read = read_root(fen, Ruleset(*variant_named(variant)), {}, Take::positions);
  BOOST_REQUIRE_MESSAGE(read.written.has_value(), fen);
  return *read.written;
}

struct Typed {
  std::string text;
  std::string name;   ///< or the first fault
  std::string board;  ///< with the side to move and castling; empty for a fault
  bool mistyped = true;
};

void check_twins(const char* variant, const std::string& fen, const std::vector<Typed>& all) {
  const WrittenRoot diagram = position_of(variant, fen);
  for (const Typed& each : all) {
    const auto list = typed_twins(diagram, *read_stipulation("#2"), false, {each.text}, "t");
    const std::vector<Finding>& faults = list.not_made;
    if (each.board.empty()) {
      BOOST_REQUIRE_MESSAGE(!faults.empty(), each.text);
      BOOST_TEST(list.mistyped == each.mistyped, each.text);
      BOOST_TEST(in_a_line(faults.front()) == each.name, each.text);
      continue;
    }
    BOOST_REQUIRE_MESSAGE(faults.empty(), each.text << ": " << faults.front().message);
    BOOST_TEST(list.made.front().name == each.name, each.text);
    BOOST_TEST(list.made.front().position.fen.substr(0, each.board.size()) == each.board, each.text);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(changes_of_an_orthodox_board) {
  check_twins("chess", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
              {{"b) e2-e4", "b) e2-e4", "4k3/8/8/8/4P3/8/8/4K2R w K"},
               {"e2-e4", "b) e2-e4", "4k3/8/8/8/4P3/8/8/4K2R w K"},
               {"  C)  e2-e4 , -h1", "c) e2-e4, -h1", "4k3/8/8/8/4P3/8/8/4K3 w -"},
               {"b) h1-g1", "b) h1-g1", "4k3/8/8/8/8/8/4P3/4K1R1 w -"},
               {"b) +wQa1", "b) +wQa1", "4k3/8/8/8/8/8/4P3/Q3K2R w K"},
               {"b) +sa1", "b) +bNa1", "4k3/8/8/8/8/8/4P3/n3K2R w K"},
               {"b) place black na1", "b) +bNa1", "4k3/8/8/8/8/8/4P3/n3K2R w K"},
               {"b) place wSa1", "b) +wNa1", "4k3/8/8/8/8/8/4P3/N3K2R w K"},
               {"b) Add Black Sa1", "b) +bNa1", "4k3/8/8/8/8/8/4P3/n3K2R w K"},
               {"b) swap e1 e8, -h1", "b) e1<->e8, -h1", "4K3/8/8/8/8/8/4P3/4k3 w -"},
               {"b) Move e2 e4", "b) e2-e4", "4k3/8/8/8/4P3/8/8/4K2R w K"},
               {"b) remove e2h1", "b) -e2, -h1", "4k3/8/8/8/8/8/8/4K3 w -"},
               {"b) h#2", "b) h#2", "4k3/8/8/8/8/8/4P3/4K2R w K"},
               {"b) stipulation h#2", "b) h#2", "4k3/8/8/8/8/8/4P3/4K2R w K"},
               {"b) side black", "b) Black to move", "4k3/8/8/8/8/8/4P3/4K2R b K"},
               {"b) -e3", "1:4-7 AS105 -e3", "", false},
               {"b) e3-e4", "1:4-9 AS105 e3-e4", "", false},
               {"b) e3-e4, foo", "1:4-9 AS105 e3-e4", ""},
               {"b) +wPa1", "1:4-9 AF210 P on a1", "", false},
               {"b) -e8", "1:4-7 AS105 -e8", "", false},
               {"b) +wXa1", "1:4-9 AS104 +wXa1", ""},
               {"b) +wQ", "1:4-7 AS101 +wQ", ""},
               {"b) side", "1:4-8 AS104 side", ""},
               {"b) place", "1:4-9 AS103 place", ""},
               {"b) swap e1", "1:4-8 AS103 swap", ""},
               {"b) h#x", "1:4-7 AS104 h#x", ""},
               {"b)", "1:3-4 AS103 ", ""},
               {"", "1:1-2 AS103 ", ""},
               {"b) e2-e4 Pieces", "1:10-16 AS101 Pieces", ""},
               {"b) Condition Circe", "1:14-19 AS102 Circe", ""}});
}

BOOST_AUTO_TEST_CASE(a_twin_can_be_one_of_the_twin_before_it) {
  const WrittenRoot diagram = position_of("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  const auto twins =
      typed_twins(diagram, *read_stipulation("#2"), true, {"e2-e4", "+b) s#3", "Continued +wQa1", "d) +wQa1"}, "t");
  BOOST_REQUIRE(!twins.mistyped);
  BOOST_REQUIRE(twins.made.size() == 4);
  BOOST_TEST(twins.made[0].name == "a) e2-e4");
  BOOST_TEST(twins.made[1].name == "+b) s#3");
  BOOST_TEST(twins.made[1].position.fen == "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
  BOOST_TEST(to_string(twins.made[1].stipulation) == "s#3");
  BOOST_TEST(twins.made[2].position.fen == "4k3/8/8/8/4P3/8/8/Q3K3 w - - 0 1");
  BOOST_TEST(to_string(twins.made[2].stipulation) == "s#3");
  BOOST_TEST(twins.made[3].position.fen == "4k3/8/8/8/8/8/4P3/Q3K3 w - - 0 1");
  BOOST_TEST(to_string(twins.made[3].stipulation) == "#2");
}

BOOST_AUTO_TEST_CASE(what_continues_a_twin_that_cannot_be_made_cannot_either) {
  const WrittenRoot diagram = position_of("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  const auto list = typed_twins(diagram, *read_stipulation("#2"), false, {"e3-e4", "+wQa1", "+d) e2-e4"}, "t");
  BOOST_REQUIRE(!list.mistyped);
  BOOST_REQUIRE(list.made.size() == 2);
  BOOST_TEST(list.made[0].name == "c) +wQa1");
  BOOST_TEST(list.made[1].name == "+d) e2-e4");
  BOOST_TEST(list.not_made.size() == 1);
  const auto broken = typed_twins(diagram, *read_stipulation("#2"), false, {"e3-e4", "+c) e2-e4", "+d) -e1"}, "t");
  BOOST_REQUIRE(!broken.mistyped);
  BOOST_TEST(broken.made.empty());
  BOOST_TEST(broken.not_made.size() == 3);
  BOOST_TEST(broken.not_made[1].message == "twin c): the twin that it continues cannot be made");
  BOOST_TEST(typed_twins(diagram, *read_stipulation("#2"), false, {"-e2", "foo"}, "t").mistyped);
}

BOOST_AUTO_TEST_CASE(every_variant_has_twins) {
  for (const Variant* variant : all_variants()) {
    const std::string fen = variant->positions().front().fen;
    const RootReading read = read_root(fen, Ruleset(*variant), {}, Take::positions);
    BOOST_REQUIRE_MESSAGE(read.written.has_value(), variant->name());
    const Setup& setup = read.written->setup();
    // A pawn of White's stands elsewhere, on the same square colour (which Interweave counts); nothing else changes.
    const Square from = Square::at(0, 1);
    const Square to = Square::at(1, 2);
    const auto twins = typed_twins(*read.written, usual_stipulation(Ruleset(*variant), 1), false, {"b) a2-b3"}, "t");
    BOOST_REQUIRE_MESSAGE(!twins.mistyped && twins.made.size() == 1, variant->name());
    Board expected = setup.board;
    expected.put(to, *setup.board[from]);
    expected.clear(from);
    BOOST_TEST((twins.made[0].position.setup().board == expected), variant->name());
  }
}

BOOST_AUTO_TEST_SUITE_END()
