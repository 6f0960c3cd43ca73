// As solver_agreement_test, with thousands of problems a variant, and larger ones.
#define BOOST_TEST_MODULE solver_agreement_slow
#include <boost/test/unit_test.hpp>

#include "tests/support/solver_agreement.hpp"

using namespace arbiter;
using namespace arbiter::tests;

BOOST_AUTO_TEST_CASE(many_problems_have_the_same_solutions) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      AgreementCount sum;
      for (const std::string& stipulation : small_stipulations()) {
        const AgreementCount count = compare_solvers(*variant, profile, stipulation, 100, 2'000, 20'261'122);
        sum.problems += count.problems;
        sum.solved += count.solved;
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.solved
                                         << " with a solution");
      BOOST_TEST(sum.problems >= 1'000U, variant->name());
      BOOST_TEST(sum.solved >= 200U, variant->name());
    }
  }
}
