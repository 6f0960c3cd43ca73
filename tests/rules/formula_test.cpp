#include <boost/test/unit_test.hpp>

#include <array>
#include <type_traits>
#include <vector>

#include "verifier/rules/truth.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(formula_test)

using namespace arbiter;

// What must not compile: truth of a formula, an empty formula. `&&`, `||` and `!` need the conversion that is deleted.
static_assert(!std::is_default_constructible_v<Formula>);
static_assert(!std::is_convertible_v<Formula, bool>);
static_assert(!std::is_constructible_v<bool, Formula>);

BOOST_AUTO_TEST_CASE(constants_fold) {
  FormulaStore store;
  const Formula x = store.variable();
  const Formula yes = Formula::constant(true);
  const Formula off = Formula::constant(false);
  BOOST_TEST(same_node(all(x, yes), x));
  BOOST_TEST(never(all(x, off)));
  BOOST_TEST(always(any(x, yes)));
  BOOST_TEST(same_node(any(off, x), x));
  BOOST_TEST(never(all(x, no(x))));
  BOOST_TEST(always(any(x, no(x))));
  BOOST_TEST(same_node(all(x, x), x));
  BOOST_TEST(same_node(no(no(x)), x));
  BOOST_TEST(store.size() == 2U);  // the constant and x: nothing above made a node
}

BOOST_AUTO_TEST_CASE(equal_conjunctions_are_one_node) {
  FormulaStore store;
  const Formula x = store.variable();
  const Formula y = store.variable();
  const Formula first = all(x, y);
  const std::size_t size = store.size();
  BOOST_TEST(same_node(all(y, x), first));
  BOOST_TEST(same_node(no(any(no(x), no(y))), first));
  BOOST_TEST(store.size() == size);
  Conjunction<Formula> growing;
  growing.add(y);
  growing.add(Formula::constant(true));
  growing.add(x);
  growing.add(y);
  BOOST_TEST(same_node(growing.value(), first));
}

BOOST_AUTO_TEST_CASE(operations_have_their_truth_tables) {
  FormulaStore store;
  const Formula x = store.variable();
  const Formula y = store.variable();
  const Formula z = store.variable();
  const Formula conjunction = all(x, y);
  const Formula disjunction = any(x, y);
  const Formula implication = implies(x, y);
  const Formula choice = any(all(x, y), all(no(x), z));
  const std::array<std::uint64_t, 3> words{0b11110000, 0b11001100, 0b10101010};
  const FormulaValues values(store, words);
  BOOST_TEST((values.of(conjunction) & 255U) == 0b11000000U);
  BOOST_TEST((values.of(disjunction) & 255U) == 0b11111100U);
  BOOST_TEST((values.of(implication) & 255U) == 0b11001111U);
  BOOST_TEST((values.of(choice) & 255U) == 0b11001010U);
  BOOST_TEST((values.of(no(x)) & 255U) == 0b00001111U);
  BOOST_TEST((values.of(Formula::constant(true)) & 255U) == 255U);
  BOOST_TEST((values.of(Formula::constant(false)) & 255U) == 0U);
}

BOOST_AUTO_TEST_CASE(unary_counts_are_popcounts) {
  FormulaStore store;
  std::vector<Formula> operands;
  for (int i = 0; i < 9; ++i) operands.push_back(store.variable());
  const auto counts = unary_count(5, operands);
  const Formula three = at_most(3, operands);
  const Formula one = exactly_one(operands);
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    std::vector<std::uint64_t> words;
    for (int i = 0; i < 9; ++i) words.push_back(random.next() & random.next());
    const FormulaValues values(store, words);
    for (int lane = 0; lane < 64; ++lane) {
      int expected = 0;
      std::vector<bool> concrete;
      for (const std::uint64_t word : words) {
        concrete.push_back(((word >> lane) & 1U) != 0);
        expected += concrete.back() ? 1 : 0;
      }
      for (int k = 0; k < 5; ++k) {
        BOOST_REQUIRE((((values.of(counts[static_cast<std::size_t>(k)]) >> lane) & 1U) != 0) == (expected >= k + 1));
      }
      BOOST_REQUIRE((((values.of(three) >> lane) & 1U) != 0) == (expected <= 3));
      BOOST_REQUIRE((((values.of(one) >> lane) & 1U) != 0) == (expected == 1));
      BOOST_REQUIRE(at_most(3, concrete) == (expected <= 3));
      BOOST_REQUIRE(exactly_one(concrete) == (expected == 1));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
