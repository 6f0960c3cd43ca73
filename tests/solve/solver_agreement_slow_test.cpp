// As solver_agreement_test, with more problems, and larger ones. Many more, which takes hours:
//
//   solver_agreement_slow_test -- N     N problems of each kind of stipulation, in each variant and profile
#define BOOST_TEST_MODULE solver_agreement_slow
#include <boost/test/unit_test.hpp>

#include <cstdlib>

#include "tests/support/solver_agreement.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

std::size_t problems_of_a_kind() {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  if (suite.argc < 2) return 20;
  const long asked = std::strtol(suite.argv[1], nullptr, 10);
  BOOST_REQUIRE_MESSAGE(asked >= 20, "-- N: a number from 20");
  return static_cast<std::size_t>(asked);
}

}  // namespace

BOOST_AUTO_TEST_CASE(many_problems_have_the_same_solutions) {
  const std::size_t wanted = problems_of_a_kind();
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      AgreementCount sum;
      for (const std::string& stipulation : small_stipulations()) {
        const AgreementCount count = compare_solvers(*variant, profile, stipulation, wanted, 400, 20'261'122);
        sum.problems += count.problems;
        sum.solved += count.solved;
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.solved
                                         << " with a solution");
      BOOST_TEST(sum.problems >= 300U, variant->name());
      BOOST_TEST(sum.solved >= 50U, variant->name());
    }
  }
}
