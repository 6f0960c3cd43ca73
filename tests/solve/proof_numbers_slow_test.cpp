// As proof_numbers_test, with more moves and few pieces, where lines come back to earlier positions most. More of them:
//
//   proof_numbers_slow_test -- N     N problems of each kind of stipulation, in each variant and profile
#define BOOST_TEST_MODULE proof_numbers_slow
#include <boost/test/unit_test.hpp>

#include <cstdlib>

#include "tests/support/engine_agreement.hpp"

using namespace arbiter;
using namespace arbiter::tests;
using namespace arbiter::tests::engine_agreement;

BOOST_AUTO_TEST_CASE(both_engines_agree_on_longer_problems) {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  const auto wanted =
      static_cast<std::size_t>(suite.argc < 2 ? 10 : std::max(10L, std::strtol(suite.argv[1], nullptr, 10)));
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (variant->profiles()[profile].players > 2) continue;  // no problems are set for three
      if (variant->name() == "duck") continue;                 // a thousand moves a position are too many here
      EnginesCount sum;
      for (const char* stipulation : {"#4", "win4"}) {
        const EnginesCount count =
            compare_engines(Ruleset(*variant, profile), stipulation, wanted, small_engine_table, 20'261'123, 4);
        sum.problems += count.problems;
        sum.forced += count.forced;
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.forced
                                         << " with a solution");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_move_that_leads_back_is_not_kept) {
  // With moves to spare, a position of the proof came back below itself, and the longer of its two moves was kept.
  const RootReading read = read_root("6n1/4p1P1/4PpP1/1p3p1K/bp3p2/rk2pP2/p1r1P3/B3Q3 w - - 0 1",
                                     Ruleset(*variant_named("chess")), {}, Take::positions);
  BOOST_REQUIRE(read.written.has_value());
  const Answer answer = verified(*read.written->root.position(), "#100", std::size_t{256} << 20U, "mate in 51");
  BOOST_TEST((answer.verdict == Verdict::forced));
}
