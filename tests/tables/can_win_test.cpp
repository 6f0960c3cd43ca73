// Whether a side can still win: never a false no, and a yes has a line that the declarative rules confirm.
#define BOOST_TEST_MODULE can_win
#include <boost/test/unit_test.hpp>

#include "tests/tables/table_helpers.hpp"
#include "verifier/position/root.hpp"
#include "verifier/tables/can_win.hpp"
#include "verifier/tables/graph.hpp"

using namespace arbiter;
using namespace arbiter::tables;
using namespace arbiter::tests;

namespace {

Position position_of(const char* variant, const std::string& fen) {
  const RootReading read = read_root(fen, *variant_named(variant), 0, {}, Take::positions);
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
  const MoveSource& rules = position.variant().rules(position.profile());
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

/// `undecided`: the line may be too long to be found, but "no" would be false.
struct Case {
  const char* variant;
  const char* fen;
  Possibility white;
  Possibility black;
};

}  // namespace

BOOST_AUTO_TEST_CASE(positions_whose_answer_is_known) {
  using enum Possibility;
  const std::array<Case, 19> cases{{
      {"chess", "8/8/4k3/8/8/8/3K4/8 w - - 0 1", no, no},
      {"chess", "8/8/4k3/8/8/5B2/3K4/8 w - - 0 1", no, no},
      {"chess", "8/8/4k3/8/8/5Q2/3K4/8 w - - 0 1", yes, no},
      {"chess", "8/8/4k3/8/5P2/8/3K4/8 b - - 0 1", yes, no},
      // Bishops of one shade never mate.
      {"chess", "8/2b5/4k3/8/8/2B5/3K4/8 w - - 0 1", no, no},
      // A king in the corner can be mated behind its own knight.
      {"chess", "7k/8/5nK1/8/6N1/8/8/8 b - - 0 1", yes, undecided},
      // Walls of pawns that no piece can pass.
      {"chess", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1", no, no},
      {"takemake", "8/8/4k3/8/8/8/3K4/8 w - - 0 1", no, no},
      {"kingofthehill", "8/8/8/7k/8/8/8/K7 w - - 0 1", yes, yes},
      {"atomic", "8/8/4k3/8/8/5Q2/3K4/8 w - - 0 1", yes, no},
      // Black's king has exploded, and the piece that captured with it.
      {"atomic", "8/8/8/8/8/8/7p/K7 b - - 0 1", yes, no},
      {"threecheck", "8/8/4k3/8/8/5B2/3K4/8 w - - 3+3 0 1", yes, no},
      {"antichess", "8/8/8/7r/8/8/8/B7 w - - 0 1", yes, yes},
      {"racingkings", "8/8/8/7k/8/8/8/K7 w - - 0 1", yes, yes},
      // The first, third and fourth are tests of scalachess's and shakmaty's rule of insufficient material.
      {"horde", "k7/ppP5/brp5/8/8/8/8/8 b - - 0 1", yes, yes},
      {"horde", "8/8/8/4k3/8/8/1P6/8 b - - 0 1", no, yes},
      {"horde", "8/2k5/8/8/8/1B2N3/8/8 w - - 0 1", no, yes},
      {"horde", "8/2k5/8/8/8/3B4/4NB2/8 w - - 0 1", undecided, yes},
      // Every move of Black stalemates White.
      {"horde", "8/p7/P7/8/8/8/8/7k b - - 0 1", no, no},
  }};
  for (const Case& each : cases) {
    const Position position = position_of(each.variant, each.fen);
    for (const Side side : {Side::white, Side::black}) {
      const CanWin answer = asked(position, side, 100'000);
      const Possibility expected = side == Side::white ? each.white : each.black;
      const bool fits = expected == undecided ? answer.verdict != no : answer.verdict == expected;
      BOOST_TEST(fits, each.variant << ' ' << each.fen << ' ' << answer.reason);
      if (answer.verdict == yes) confirm(position, side, answer);
      BOOST_TEST(answer.reason.empty() == (answer.verdict == yes));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_start_can_be_won) {
  for (const Variant* variant : all_variants()) {
    const Position position = position_of(std::string(variant->name()).c_str(), variant->positions().front().fen);
    for (const Side side : {Side::white, Side::black}) {
      const CanWin answer = asked(position, side, 20'000);
      BOOST_TEST((answer.verdict != Possibility::no), variant->name());
      if (answer.verdict == Possibility::yes) confirm(position, side, answer);
    }
  }
}

BOOST_AUTO_TEST_CASE(limits_leave_it_open) {
  const Position position = position_of("chess", "8/8/4k3/8/8/5B2/3K4/8 w - - 0 1");
  BOOST_TEST((asked(position, Side::black).verdict == Possibility::no));
  const Position knights = position_of("chess", "8/8/4k3/8/8/5N2/3K2N1/8 w - - 0 1");
  const CanWin answer = asked(knights, Side::white, 2);
  BOOST_TEST((answer.verdict == Possibility::undecided));
  BOOST_TEST(answer.reason != "");
}

/// Wherever there is an argument that a side never wins, no line of a whole table leads to its win.
BOOST_AUTO_TEST_CASE(arguments_hold_in_whole_tables) {
  for (const SmallMaterial& each :
       {SmallMaterial{"chess", "KvK"}, SmallMaterial{"takemake", "KvK"}, SmallMaterial{"armies", "KvK", "CN"},
        SmallMaterial{"kingofthehill", "KvK"}, SmallMaterial{"threecheck", "KvK"}, SmallMaterial{"atomic", "KvK"},
        SmallMaterial{"horde", "PvK"}, SmallMaterial{"horde", "BBvK"}, SmallMaterial{"horde", "BNvK"},
        SmallMaterial{"horde", "NNvK"}, SmallMaterial{"horde", "RBvK"}, SmallMaterial{"horde", "BvKB"}}) {
    BOOST_TEST(false_arguments(each) == "", each.variant << ' ' << each.material);
  }
}
