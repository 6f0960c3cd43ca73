// Each engine of the portfolio alone, and all together, give the same kind of answer: positions that the generator
// accepts, "impossible" and "fewest" where that is so, and no verdict when time or memory ends or the user interrupts.
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <set>
#include <string>
#include <vector>

#include "tests/support/composed.hpp"

BOOST_AUTO_TEST_SUITE(engines_test)

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

const std::vector<std::vector<Engine>>& choices() {
  static const std::vector<std::vector<Engine>> all{{Engine::finite_domain}, {Engine::general}, {Engine::cadical}, {}};
  return all;
}

std::string name_of(const std::vector<Engine>& engines) {
  return engines.empty() ? "all" : std::string(to_string(engines.front()));
}

Effort only(const std::vector<Engine>& engines, double seconds) {
  Effort effort;
  effort.seconds = seconds;
  effort.engines = engines;
  effort.solvers_only = true;
  effort.threads = engines.empty() ? 3 : 1;
  return effort;
}

}  // namespace

// Chains of eight leaps exist, of nine do not: corpus/composed has both as records.
BOOST_AUTO_TEST_CASE(found_and_impossible) {
  const Theme& theme = *theme_named("forced-chain");
  for (const auto& engines : choices()) {
    BOOST_TEST_CONTEXT(name_of(engines)) {
      Request request = request_for(theme, "length", "8");
      const Composition found = compose(theme, request, only(engines, 600));
      BOOST_REQUIRE((found.verdict == Verdict::found));
      const Judgement judgement = theme.judge(request, found.positions.front().setup);
      BOOST_TEST(judgement.holds);
      BOOST_TEST(judgement.moves.front().size() == 8U);
      request.parameters["length"] = "9";
      const Composition none = compose(theme, request, only(engines, 600));
      BOOST_TEST((none.verdict == Verdict::impossible));
      BOOST_TEST(none.exhausted);
    }
  }
}

// Whatever the engine, three positions are three different ones.
BOOST_AUTO_TEST_CASE(several_positions) {
  const Theme& theme = *theme_named("long-chain");
  const Request request = request_for(theme, "length", "2");
  for (const auto& engines : choices()) {
    BOOST_TEST_CONTEXT(name_of(engines)) {
      Effort effort = only(engines, 600);
      effort.count = 3;
      const Composition made = compose(theme, request, effort);
      BOOST_TEST(made.positions.size() == 3U);
      std::set<std::uint64_t> squares;
      for (const Composed& each : made.positions) {
        BOOST_TEST(theme.judge(request, each.setup).holds);
        squares.insert(squares_of(each.setup));
      }
      BOOST_TEST(squares.size() == made.positions.size());
    }
  }
}

// The fewest pieces, proved by the solver alone: the record king-answers-check is tried board by board, this one is
// not.
BOOST_AUTO_TEST_CASE(fewest) {
  const Theme& theme = *theme_named("forced-chain");
  Request request = request_for(theme, "piece", "remover");
  request.parameters["length"] = "1";
  for (const auto& engines : choices()) {
    if (engines == std::vector<Engine>{Engine::general}) continue;  // takes three times as long
    BOOST_TEST_CONTEXT(name_of(engines)) {
      Effort effort = only(engines, 600);
      effort.minimal = true;
      const Composition made = compose(theme, request, effort);
      BOOST_REQUIRE(!made.positions.empty());
      BOOST_TEST(made.fewest_proved);
      BOOST_TEST(made.positions.front().pieces == 5U);  // corpus/composed/forced-chain-remover-1.json
    }
  }
}

// What no engine decides at once: a limit, an interrupt and too little memory are not a verdict.
BOOST_AUTO_TEST_CASE(limits_are_no_verdict) {
  const Theme& theme = *theme_named("makeless-stalemate");
  Request request = request_for(theme);
  request.constraints.pieces = Range{1, 6};
  for (const auto& engines : choices()) {
    BOOST_TEST_CONTEXT(name_of(engines)) {
      Effort effort = only(engines, 0.4);
      effort.minimal = true;
      Composition made = compose(theme, request, effort);
      BOOST_TEST(made.stopped);
      BOOST_TEST(!made.fewest_proved);
      BOOST_TEST((made.verdict != Verdict::impossible));
      BOOST_TEST(made.seconds < 20.0);

      std::atomic<bool> stop{true};
      effort.seconds = 600;
      effort.stop = &stop;
      made = compose(theme, request, effort);
      BOOST_TEST(made.stopped);
      BOOST_TEST((made.verdict != Verdict::impossible));
#if !defined(__SANITIZE_ADDRESS__)
      effort = only(engines, 100);
      effort.memory_mib = 100;  // little more than the program itself
      const Theme& large = *theme_named("promotion-chain");
      made = compose(large, request_for(large, "length", "8"), effort);
      BOOST_TEST((made.verdict == Verdict::undecided || made.verdict == Verdict::found));
      BOOST_TEST((made.verdict == Verdict::found || made.out_of_memory));
#endif
    }
  }
}

// CaDiCaL leads where a case is stated whole, and no engine is left out.
BOOST_AUTO_TEST_CASE(the_order) {
  for (const bool drawn : {false, true}) {
    const auto order = portfolio(drawn);
    BOOST_TEST((order.front() == (drawn ? Engine::finite_domain : Engine::cadical)));
    BOOST_TEST((std::set<Engine>(order.begin(), order.end()).size() == order.size()));
  }
}

BOOST_AUTO_TEST_SUITE_END()
