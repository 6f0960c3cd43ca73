// What a problem's file asks becomes the rules and the request under which it is solved.
#include <boost/test/unit_test.hpp>

#include "verifier/solve/search/problem_request.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(problem_request_test)

using namespace arbiter;
using namespace arbiter::solve;

namespace {

const Variant& chess() { return known_variant("chess"); }
const Variant& takemake() { return known_variant("takemake"); }

const Location here{"file", 1, 1, 0};

}  // namespace

BOOST_AUTO_TEST_CASE(any_form_is_read) {
  const auto popeye = read_problems("BeginProblem\nPieces White Kc8 Ra1 Black Ka8\nStipulation #1\nEndProblem\n", "p");
  BOOST_TEST(popeye.problems.size() == 1U);
  const auto epd = read_problems("k7/8/1K6/8/8/8/8/7R w - - dm 1;\n", "e");
  BOOST_REQUIRE(epd.problems.size() == 1U);
  BOOST_TEST(epd.problems[0].fen.starts_with("k7/8/1K6"));
  const auto yaml =
      read_problems("---\n- algebraic:\n    white: [Kb6, Rh1]\n    black: [Ka8]\n  stipulation: '#1'\n", "y");
  BOOST_TEST(yaml.problems.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_problem_names_its_rules) {
  Problem problem;
  problem.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  records::GivenRules given;
  given.ruleset = Ruleset(takemake(), 1);
  const auto rules = [&](const VariantName& path = {}) { return rules_of(problem, given, path).rules; };
  BOOST_TEST(rules().ruleset.known_variant() == &takemake());
  BOOST_TEST(rules().ruleset.index() == 1U);
  BOOST_TEST(!rules().assumed);
  problem.variant = "takemake";
  BOOST_TEST(rules().ruleset.index() == 1U);
  // Profiles are a variant's own.
  problem.variant = "chess";
  BOOST_TEST(rules().ruleset.known_variant() == &chess());
  BOOST_TEST(rules().ruleset.index() == 0U);
  problem.variant = "takemake";
  problem.profile = takemake().profiles()[1].name;
  given = {};
  BOOST_TEST(rules().ruleset.index() == 1U);
  problem.armies = "CN";
  BOOST_TEST(rules().fen.armies == "CN");
  problem = {};
  problem.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  BOOST_TEST(rules().ruleset.known_variant() == &chess());
  BOOST_TEST(rules().assumed);
  BOOST_TEST(rules(records::variant_of_path("x/takemake.epd")).ruleset.known_variant() == &takemake());
  problem.fen = "4k3/8/8/8/8/8/8/4K3 w 0 iiii -";  // several variants are written like this
  BOOST_TEST(rules().ruleset.known_variant() == nullptr);
}

BOOST_AUTO_TEST_CASE(settings_of_a_problem_are_added) {
  records::GivenRules rules;
  rules.ruleset = Ruleset(chess());
  Problem problem;
  Request request;
  add_settings(request, problem, rules, here, {});
  BOOST_TEST(!request.set_play);
  BOOST_TEST(!request.tries);
  BOOST_TEST(!request.set_play_from);
  BOOST_TEST(request.intended == 1U);
  BOOST_TEST(request.most_solutions == 100U);

  problem.set_play = true;
  problem.tries = true;
  problem.solutions = 200;
  problem.set_play_fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
  add_settings(request, problem, rules, here, {});
  BOOST_TEST(request.set_play);
  BOOST_TEST(request.tries.value() == 1U);
  BOOST_TEST(request.intended == 200U);
  BOOST_TEST(request.most_solutions == 200U);
  BOOST_REQUIRE(request.set_play_from.has_value());
  BOOST_TEST((request.set_play_from->to_move == Side::black));

  Request own;
  own.tries = 3;
  own.intended = 2;
  problem.refutations = 2;
  problem.max_solutions = 1;
  add_settings(own, problem, rules, here, {.solutions = true, .most_solutions = false});
  BOOST_TEST(own.tries.value() == 3U);
  BOOST_TEST(own.intended == 2U);
  BOOST_TEST(own.most_solutions == 2U);  // at least the intended ones
  Request asked;
  add_settings(asked, problem, rules, here, {.solutions = true, .most_solutions = true});
  BOOST_TEST(asked.most_solutions == 100U);
  BOOST_TEST(asked.tries.value() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
