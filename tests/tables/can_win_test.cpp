// Whether a side can still win: never a false no, and a yes has a line that the declarative rules confirm.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/variant_cases.hpp"
#include "tests/tables/table_helpers.hpp"
#include "verifier/position/root.hpp"
#include "verifier/tables/table.hpp"

BOOST_AUTO_TEST_SUITE(can_win_test)

using namespace arbiter;
using namespace arbiter::tables;
using namespace arbiter::tests;

namespace {

Position position_of(const Variant& variant, const std::string& fen) {
  const RootReading read = read_root(fen, Ruleset(variant), {}, Take::positions);
  BOOST_REQUIRE(read.written);
  BOOST_REQUIRE(read.written->root.position() != nullptr);
  return *read.written->root.position();
}

CanWin asked(const Position& position, Side side, std::uint64_t most = 60'000) {
  CanWinRequest request;
  request.side = side;
  request.most_positions = most;
  return can_win(position, request);
}

/// Plays the line with the rules, and asks them whether the side has won at its end.
void confirm(const Position& position, Side side, const CanWin& answer) {
  const MoveSource& rules = position.ruleset().rules();
  Setup now = position.setup();
  for (const MoveOutcome& move : answer.line) {
    const auto legal = rules.setup_moves(now);
    BOOST_REQUIRE(std::any_of(legal.begin(), legal.end(), [&](const MoveOutcome& each) {
      return each.move == move.move && each.after == move.after;
    }));
    now = move.after;
  }
  const End end = end_of(rules.setup_status(now));
  BOOST_TEST((end == (now.to_move == side ? End::won : End::lost)));
}

/// "undecided": the line may be too long to be found, but "no" would be false.
Possibility possibility(const std::string& word) {
  if (word == "yes") return Possibility::yes;
  if (word == "no") return Possibility::no;
  BOOST_REQUIRE_MESSAGE(word == "undecided", word);
  return Possibility::undecided;
}

}  // namespace

BOOST_AUTO_TEST_CASE(positions_whose_answer_is_known) {
  using enum Possibility;
  for (const VariantCase& each : variant_cases("can-win")) {
    const Position position = position_of(*each.variant, each.fields[0]);
    for (const Side side : {Side::white, Side::black}) {
      const CanWin answer = asked(position, side, 100'000);
      const Possibility expected = possibility(each.fields[side == Side::white ? 1 : 2]);
      const bool fits = expected == undecided ? answer.verdict != no : answer.verdict == expected;
      BOOST_TEST(fits, each.where << ' ' << answer.reason);
      if (answer.verdict == yes) confirm(position, side, answer);
      BOOST_TEST(answer.reason.empty() == (answer.verdict == yes));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_start_can_be_won) {
  for (const Variant* variant : all_variants()) {
    const Position position = position_of(*variant, variant->positions().front().fen);
    for (const Side side : {Side::white, Side::black}) {
      const CanWin answer = asked(position, side, 20'000 / every_nth());
      BOOST_TEST((answer.verdict != Possibility::no), variant->name());
      if (answer.verdict == Possibility::yes) confirm(position, side, answer);
    }
  }
}

BOOST_AUTO_TEST_CASE(limits_leave_it_open) {
  const Position position = position_of(default_variant(), "8/8/4k3/8/8/5B2/3K4/8 w - - 0 1");
  BOOST_TEST((asked(position, Side::black).verdict == Possibility::no));
  const Position knights = position_of(default_variant(), "8/8/4k3/8/8/5N2/3K2N1/8 w - - 0 1");
  const CanWin answer = asked(knights, Side::white, 2);
  BOOST_TEST((answer.verdict == Possibility::undecided));
  BOOST_TEST(answer.reason != "");
}

/// Wherever there is an argument that a side never wins, no line of a whole table leads to its win.
BOOST_AUTO_TEST_CASE(arguments_hold_in_whole_tables) {
  std::size_t number = 0;
  for (const VariantCase& row : variant_cases("never-wins")) {
    if (number++ % every_nth() != 0) continue;
    const SmallMaterial each{std::string(row.variant->name()), row.fields[0], row.fields[1]};
    BOOST_TEST(false_arguments(each) == "", each.variant << ' ' << each.material);
  }
}

BOOST_AUTO_TEST_SUITE_END()
