// The proof-number engine agrees with the exact one on small random problems of every variant and profile, its proofs
// are verified by the rules, and a table that loses nearly everything costs time alone.
#define BOOST_TEST_MODULE proof_numbers
#include <boost/test/unit_test.hpp>

#include "tests/support/engine_agreement.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

Position position_of(const std::string& fen) {
  const RootReading read = read_root(fen, *variant_named("chess"), 0, {}, Take::positions);
  BOOST_REQUIRE_MESSAGE(read.written.has_value(), fen);
  return *read.written->root.position();
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_engines_agree_in_every_variant) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      EnginesCount sum;
      for (const auto& [stipulation, wanted] : {std::pair{"#1", 20U},
                                                {"#2", 200U},
                                                {"#3", 60U},
                                                {"#4", 10U},
                                                {"win1", 20U},
                                                {"win2", 100U},
                                                {"win3", 20U},
                                                {"win4", 3U}}) {
        const EnginesCount count = compare_engines(*variant, profile, stipulation, wanted, small_engine_table, 7);
        sum.problems += count.problems;
        sum.forced += count.forced;
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.forced
                                         << " with a solution");
      BOOST_TEST(sum.problems >= 100U, variant->name());
      BOOST_TEST(sum.forced >= 5U, variant->name());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_table_that_loses_nearly_everything_changes_no_answer) {
  for (const Variant* variant : all_variants()) {
    static_cast<void>(compare_engines(*variant, 0, "win2", 6, tiny_engine_table, 11));
    static_cast<void>(compare_engines(*variant, 0, "#2", 6, tiny_engine_table, 12));
  }
  const Position position = position_of("8/7q/8/8/8/2k5/8/K7 b - - 0 1");
  BOOST_TEST((verified(position, "#3", tiny_engine_table, "queen").verdict == Verdict::forced));
}
