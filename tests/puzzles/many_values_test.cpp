// The evaluator of the tests that go through all boards (tests/support/space_lanes.hpp) against that of the library, on
// random formulas and assignments of which some variables have one value in all.
#include <boost/test/unit_test.hpp>

#include "tests/support/space_lanes.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(many_values_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr std::size_t variables = 30;

/// Conjunctions of two to four older formulas, some of them negated.
std::vector<Formula> random_formulas(FormulaStore& store, Random& random) {
  std::vector<Formula> all;
  for (std::size_t i = 0; i < variables; ++i) all.push_back(store.variable());
  for (int i = 0; i < 120; ++i) {
    Conjunction<Formula> both;
    for (std::size_t k = 2 + random.below(3); k > 0; --k) {
      const Formula part = all[random.below(all.size())];
      both.add(random.one_in(2) ? no(part) : part);
    }
    all.push_back(random.one_in(2) ? no(both.value()) : both.value());
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(they_agree) {
  Random random(3);
  std::size_t held = 0;
  std::size_t asked = 0;
  for (int round = 0; round < 400; ++round) {
    FormulaStore store;
    const Formula formula = random_formulas(store, random).back();
    ManyValues many(formula);
    // Twice, since what one group of assignments leaves behind must not touch the next.
    for (const std::size_t lanes : {1 + random.below(ManyValues::most_lanes), 1 + random.below(600)}) {
      std::vector<std::size_t> likely;
      for (std::size_t i = 0; i < variables; ++i) likely.push_back(random.below(5));
      std::vector<std::vector<std::uint64_t>> words((lanes + 63) / 64, std::vector<std::uint64_t>(variables));
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        for (std::size_t i = 0; i < variables; ++i) {
          // Of five kinds of variables one never holds, and one always does.
          if (likely[i] != 4 && random.below(4) >= likely[i]) continue;
          words[lane / 64][i] |= std::uint64_t{1} << (lane % 64);
          many.set(lane, i);
        }
      }
      const std::vector<std::uint64_t> found = many.take(lanes);
      BOOST_REQUIRE(found.size() == words.size());
      for (std::size_t w = 0; w < words.size(); ++w) {
        const std::uint64_t mask = (w + 1) * 64 <= lanes ? ~std::uint64_t{0} : (std::uint64_t{1} << (lanes % 64)) - 1;
        const std::uint64_t right = formula.is_constant() ? (formula.edge() == 1 ? ~std::uint64_t{0} : 0)
                                                          : FormulaValues(store, words[w]).of(formula);
        BOOST_TEST((found[w] & mask) == (right & mask), "round " << round << ", word " << w);
        ++asked;
        held += (right & mask) != 0 ? 1U : 0U;
      }
    }
  }
  BOOST_TEST(held > asked / 10);
  BOOST_TEST(held < asked);
}

BOOST_AUTO_TEST_SUITE_END()
