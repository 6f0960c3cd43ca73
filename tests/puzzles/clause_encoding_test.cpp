// Formulas as clauses, held against the truth of the formulas themselves; and CaDiCaL against Z3's two solvers.
#include <boost/test/unit_test.hpp>

#include <array>

#include "puzzles/solve/solver.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(clause_encoding_test)

namespace {

using namespace arbiter;
using namespace arbiter::puzzles;

constexpr std::size_t variables = 6;

/// Variables, and conjunctions, disjunctions and counts of what is there already.
std::vector<Formula> random_formulas(FormulaStore& store, Random& random) {
  std::vector<Formula> all;
  for (std::size_t i = 0; i < variables; ++i) all.push_back(store.variable());
  for (int i = 0; i < 20; ++i) {
    std::vector<Formula> parts;
    for (std::size_t part = 0; part < 2 + random.below(4); ++part) {
      const Formula one = all[random.below(all.size())];
      parts.push_back(random.one_in(2) ? no(one) : one);
    }
    Conjunction<Formula> both;
    for (const Formula each : parts) both.add(each);
    const std::size_t kind = random.below(3);
    all.push_back(kind == 0 ? both.value() : kind == 1 ? no(both.value()) : at_most(1 + random.below(2), parts));
  }
  return all;
}

/// The truth of all formulas under each of the 64 assignments.
std::vector<std::uint64_t> assignments(const FormulaStore& store) {
  std::vector<std::uint64_t> words(store.variables(), 0);
  for (std::size_t bit = 0; bit < 64; ++bit) {
    for (std::size_t variable = 0; variable < variables; ++variable)
      words[variable] |= std::uint64_t{bit >> variable & 1U} << bit;
  }
  return words;
}

}  // namespace

// For every assignment: the clauses can be satisfied with it exactly if the formula holds.
BOOST_AUTO_TEST_CASE(clauses_say_what_the_formula_says) {
  Random random(3);
  std::size_t checked = 0;
  for (int round = 0; round < 150; ++round) {
    FormulaStore store;
    const std::vector<Formula> all = random_formulas(store, random);
    const FormulaValues values(store, assignments(store));
    const std::array<Formula, 2> parts{all[random.below(all.size())], all.back()};
    for (const SolverStyle style : {SolverStyle{Engine::cadical, 0, true}, SolverStyle{Engine::cadical, 7, false}}) {
      const auto solver = make_solver(store, style);
      for (const Formula part : parts) solver->add(part);
      for (std::size_t bit = 0; bit < 64; ++bit) {
        std::vector<Formula> assumed;
        for (std::size_t i = 0; i < variables; ++i) assumed.push_back((bit >> i & 1U) != 0 ? all[i] : no(all[i]));
        const bool holds = (values.of(parts[0]) & values.of(parts[1]) & std::uint64_t{1} << bit) != 0;
        const Verdict verdict = solver->check(assumed, 100);
        BOOST_REQUIRE((verdict == Verdict::found) == holds);
        if (!holds) continue;
        for (std::size_t i = 0; i < variables; ++i) BOOST_REQUIRE(solver->model()[i] == ((bit >> i & 1U) != 0));
        ++checked;
      }
    }
  }
  BOOST_TEST(checked > 1000U);
}

// Formulas that are added after a check, and assumptions that are formulas, not variables; with Z3 as the second
// opinion.
BOOST_AUTO_TEST_CASE(cadical_agrees_with_z3_formula_after_formula) {
  Random random(4);
  std::array<std::size_t, 2> verdicts{};
  for (int round = 0; round < 80; ++round) {
    FormulaStore store;
    const std::vector<Formula> all = random_formulas(store, random);
    const auto ours = make_solver(store, {Engine::cadical, static_cast<std::uint32_t>(round), random.one_in(2)});
    const auto theirs = make_solver(store, {Engine::finite_domain, 0, true});
    std::uint64_t left = ~std::uint64_t{0};
    const FormulaValues values(store, assignments(store));
    for (int step = 0; step < 6; ++step) {
      const Formula next = all[random.below(all.size())];
      ours->add(next);
      theirs->add(next);
      left &= values.of(next);
      std::vector<Formula> assumed;
      std::uint64_t with = left;
      for (int i = 0; i < 3; ++i) {
        assumed.push_back(all[random.below(all.size())]);
        with &= values.of(assumed.back());
      }
      const Verdict verdict = ours->check(assumed, 100);
      BOOST_REQUIRE((verdict == theirs->check(assumed, 100)));
      BOOST_REQUIRE((verdict == Verdict::found) == (with != 0));
      ++verdicts[verdict == Verdict::found ? 1 : 0];
      if (verdict == Verdict::found) continue;
      // The core alone contradicts the formulas.
      std::uint64_t core = left;
      for (const std::size_t number : ours->core()) core &= values.of(assumed.at(number));
      BOOST_REQUIRE(core == 0U);
    }
  }
  BOOST_TEST(verdicts[0] > 50U);
  BOOST_TEST(verdicts[1] > 50U);
}

BOOST_AUTO_TEST_CASE(constants_and_time) {
  FormulaStore store;
  const Formula one = store.variable();
  const auto solver = make_solver(store, {Engine::cadical, 0, true});
  const std::vector<Formula> never_true{Formula::constant(true), one, Formula::constant(false)};
  BOOST_TEST((solver->check(never_true, 10) == Verdict::impossible));
  BOOST_TEST((solver->core() == std::vector<std::size_t>{2}));
  BOOST_TEST((solver->check({}, 0) == Verdict::undecided));
  BOOST_TEST((solver->check({}, 10) == Verdict::found));
  solver->add(Formula::constant(false));
  BOOST_TEST((solver->check({}, 10) == Verdict::impossible));
  BOOST_TEST(cadical_version().starts_with("CaDiCaL "));
}

BOOST_AUTO_TEST_CASE(the_same_formulas_give_the_same_clauses) {
  const auto clauses_of = [] {
    FormulaStore store;
    Random random(5);
    const std::vector<Formula> all = random_formulas(store, random);
    std::vector<int> result;
    Clauses clauses(store, [&](std::span<const int> clause) {
      result.insert(result.end(), clause.begin(), clause.end());
      result.push_back(0);
    });
    for (const Formula each : {all.back(), all[10], all.back()}) clauses.add(each);
    BOOST_TEST(clauses.of_variable(3) == 4);
    BOOST_TEST(clauses.of_variable(99) == 0);
    return result;
  };
  BOOST_TEST(!clauses_of().empty());
  BOOST_TEST(clauses_of() == clauses_of(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
