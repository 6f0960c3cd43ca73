// The solver over the generators and the second solver over the declarative rules find the same solutions of small
// random problems, in every variant and profile, for every kind of stipulation.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/solver_agreement.hpp"

BOOST_AUTO_TEST_SUITE(solver_agreement_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {
constexpr std::uint64_t most_rounds = 12;
}

BOOST_AUTO_TEST_CASE(small_problems_have_the_same_solutions) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (variant->profiles()[profile].players > 2) continue;  // no problems are set for three
      // A thousand moves a position are too many for the plain solver within these limits.
      if (variant->name() == "duck") continue;
      AgreementCount sum;
      // A comparison of nothing but unsolvable problems would prove little: where few have a solution, more are drawn.
      for (std::uint64_t seed = 1; seed <= most_rounds && sum.solved < 5U / every_nth() + 1; ++seed) {
        std::size_t number = 0;
        for (const std::string& stipulation : small_stipulations()) {
          if (++number % every_nth() != 0) continue;
          const AgreementCount count = compare_solvers(Ruleset(*variant, profile), stipulation, 3, 120, seed);
          sum.problems += count.problems;
          sum.solved += count.solved;
        }
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.solved
                                         << " with a solution");
      BOOST_TEST(sum.problems >= 40U / every_nth(), variant->name());
      BOOST_TEST(sum.solved >= 5U / every_nth(), variant->name());
    }
  }
}

/// Random ones are rare; published_problems has some that Popeye solved.
BOOST_AUTO_TEST_CASE(double_mates_are_the_same) {
  for (const Variant* variant : all_variants()) {
    std::size_t problems = 0;
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (variant->profiles()[profile].players > 2) continue;
      for (const char* stipulation : {"##1", "h##1"})
        problems += compare_solvers(Ruleset(*variant, profile), stipulation, 20, 60, 1, walled_position).problems;
    }
    const bool played = variant->name() == "chess" || variant->name() == "takemake" || variant->name() == "armies";
    BOOST_TEST((problems > 0) == played, variant->name());
  }
}

BOOST_AUTO_TEST_SUITE_END()
