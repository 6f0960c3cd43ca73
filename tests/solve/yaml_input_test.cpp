// Problems in the YAML of Olive and YACPDB, with their twins and their faults.
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "tests/solve/problem_lines.hpp"
#include "verifier/solve/input/problem.hpp"

BOOST_AUTO_TEST_SUITE(yaml_input_test)

namespace {

using namespace arbiter;
using namespace arbiter::solve;

struct Mistake {
  std::string text;
  std::vector<std::string> faults;
};

const std::string diagram = "algebraic: {white: [Kb6, Rh1], black: [Ka8]}\n";
const std::string board = "k7/8/1K6/8/8/8/8/7R";

}  // namespace

BOOST_AUTO_TEST_CASE(documents_lists_and_their_fields) {
  const std::string text = R"(%YAML 1.1
# Two documents, the first with everything.
---
algebraic:
  black: [Kb8, "Pa7b7", Sc8]
  white:
    - Ke1
    - Rh1
    - Sg5
authors: ['Яневски, Ж.', Doe]
comments: [nothing, 'to see']
date: 2009-02
intended-solutions: '2'
keywords: []
options: [SetPlay, Duplex]
solution: "a)\n  1.Kb8-a8 0-0 #\n\nb)\n  1.b7-b6"
source: Paper
source-id: 50/1
stipulation: h#2
title: Echo
twins: {b: Move g5 e6, c: Continued Stipulation h#3}
---
- {algebraic: {white: [Kb6, Rh1], black: [Ka8]}, stipulation: '#2', conditions: [Take&Make], options: [Try, Variation]}
- algebraic: {white: [Kb6, Rh1], black: [Ka8]}
  stipulation: "s#3"
  twins:
    a: Remove h1
    b: PolishType
)";
  const ProblemFile read = read_yaml_problems(text, "p.olv");
  check_equal(lines(read.faults), {}, text);
  const std::string first = "1kn5/pp6/8/6N1/8/8/8/4K2R";
  const std::string second = "1kn5/pp6/4N3/8/8/8/8/4K2R";
  check_equal(lines(read.problems),
              {
                  "h#2 | " + first + " b K - 0 1 | chess | ",
                  "h#2 | " + first + " w K - 0 1 | chess | duplex",
                  "h#2 | " + second + " b K - 0 1 | chess | b) g5-e6",
                  "h#2 | " + second + " w K - 0 1 | chess | b) g5-e6, duplex",
                  "h#3 | " + second + " b K - 0 1 | chess | +c) h#3",
                  "h#3 | " + second + " w K - 0 1 | chess | +c) h#3, duplex",
                  "#2 | " + board + " w - - 0 1 | takemake | ",
                  "s#3 | k7/8/1K6/8/8/8/8/8 w - - 0 1 | chess | a) -h1",
                  "s#3 | K7/8/1k6/8/8/8/8/7r w - - 0 1 | chess | b) polish type",
              },
              text);
  const Problem& problem = read.problems.front();
  BOOST_TEST(problem.authors == (std::vector<std::string>{"Яневски, Ж.", "Doe"}), boost::test_tools::per_element());
  BOOST_TEST(problem.source == "Paper 50/1");
  BOOST_TEST(problem.title == "Echo");
  BOOST_TEST((problem.set_play && !problem.tries));
  BOOST_TEST((problem.solutions == 2U));
  BOOST_TEST(problem.line == 4U);
  BOOST_TEST(read.problems[6].profile == "problemists");
  BOOST_TEST(read.problems[6].tries);
  BOOST_TEST(read.problems[6].line == 23U);
  BOOST_TEST(read.problems[7].line == 27U);
}

BOOST_AUTO_TEST_CASE(faults_have_their_place_and_leave_the_problem_out) {
  const std::vector<Mistake> mistakes{
      {"authors: ['Жанна']\nalgebraic: {white: [Kb6, 'Oh1'], black: [Ka8]}\nstipulation: '#2'\n",
       {"2:27-30 AS102 Oh1"}},
      {"algebraic: {white: [Kb6, Rh9], black: [Ka8]}\nstipulation: '#2'\n", {"1:26-29 AS104 Rh9"}},
      {"algebraic: {white: [Kb6 x], black: [Ka8]}\nstipulation: '#2'\n", {"1:25-26 AS104 x"}},
      {"algebraic: {white: [Kb6], neutral: [Ka8]}\nstipulation: '#2'\n", {"1:27-34 AS102 neutral"}},
      {"algebraic: [Kb6]\nstipulation: '#2'\n", {"1:1-10 AS104 algebraic"}},
      {diagram + "stipulation: phser-s#3\n", {"2:14-23 AS102 phser-s#3"}},
      // Without quotes, a # after a blank begins a comment.
      {diagram + "stipulation: #2\n", {"2:1-12 AS104 stipulation"}},
      {diagram + "stipulation: [h#2]\n", {"2:1-12 AS104 stipulation"}},
      {diagram, {"1:1-2 AS103 a"}},
      {"stipulation: '#2'\n", {"1:1-2 AS103 s"}},
      {diagram + "stipulation: '#2'\noptions: [AntiCirce Cheylan, Defence 1, Varitaions]\n",
       {"3:11-20 AS102 AntiCirce", "3:41-51 AS101 Varitaions"}},
      {diagram + "stipulation: '#2'\nconditions: Circe\n", {"3:13-18 AS102 Circe"}},
      {diagram + "stipulation: '#2'\ntwins: [b]\n", {"3:8-9 AS104 ["}},
      {diagram + "stipulation: [h#2\n", {"3:1-2 AS106 "}},
      {"just a text", {"1:1-12 AS106 just a text"}},
      {"", {"1:1-2 AS106 "}},
      {"# nothing\n---\n...\n", {"1:1-2 AS106 "}},
  };
  for (const Mistake& each : mistakes) {
    const ProblemFile read = read_yaml_problems(each.text, "p.olv");
    check_equal(lines(read.faults), each.faults, each.text);
    check_equal(lines(read.problems), {}, each.text);
  }
}

BOOST_AUTO_TEST_CASE(a_twin_that_cannot_be_made_is_left_out_alone) {
  const std::string text = diagram + "stipulation: '#2'\ntwins: {b: Move a1 a2, c: Foo, d: Move h1 g1}\n";
  const ProblemFile read = read_yaml_problems(text, "p.olv");
  check_equal(lines(read.faults), {"3:17-19 AS105 a1", "3:27-30 AS101 Foo"}, text);
  BOOST_TEST_REQUIRE(read.problems.size() == 2U);
  BOOST_TEST(read.problems[0].fen == "k7/8/1K6/8/8/8/8/7R w - - 0 1");
  BOOST_TEST(read.problems[1].twin == "d) h1-g1");
  BOOST_TEST(read.problems[1].fen == "k7/8/1K6/8/8/8/8/6R1 w - - 0 1");
}

BOOST_AUTO_TEST_CASE(titles_of_variants_are_conditions) {
  const std::string text = diagram + "stipulation: '#2'\noptions: ['Atomic (strict)', NoCastling a1]\n";
  const ProblemFile read = read_yaml_problems(text, "p.olv");
  check_equal(lines(read.faults), {}, text);
  BOOST_TEST_REQUIRE(read.problems.size() == 1U);
  BOOST_TEST(read.problems[0].variant == "atomic");
  BOOST_TEST(read.problems[0].profile == "strict");
  // Popeye's own conditions are not taken for them.
  BOOST_TEST(read_yaml_problems(diagram + "stipulation: '#2'\noptions: [Losinggame]\n", "p.olv").problems.empty());
}

BOOST_AUTO_TEST_CASE(warnings_keep_the_problem_and_faulty_documents_their_neighbours) {
  const std::vector<Mistake> remarks{
      {diagram + "stipulation: '#2'\nfoo: bar\n", {"3:1-4 AS107 foo"}},
      {diagram + "stipulation: '#2'\nintended-solutions: 2.1\n", {"3:1-19 AS107 intended-solutions"}},
      {"--- [\n---\n" + diagram + "stipulation: '#2'\n", {"2:1-2 AS106 -"}},
      {diagram + "stipulation: '#2'\n--- {a: b: c}\n", {"3:10-11 AS106 :"}},
  };
  for (const Mistake& each : remarks) {
    const ProblemFile read = read_yaml_problems(each.text, "p.olv");
    BOOST_TEST(read.problems.size() == 1U, each.text);
    check_equal(lines(read.faults), each.faults, each.text);
  }
}

BOOST_AUTO_TEST_CASE(hostile_texts_end) {
  for (const std::string& text :
       {std::string(100'000, '['), std::string(100'000, '{'), std::string(50'000, '-') + " a",
        std::string("a: &a [*a, *a]\nalgebraic: *a\n"), std::string("\xff\xfe\x00", 3), std::string("? ? ? ? ?\n"),
        std::string("!!binary x\n"), std::string("algebraic: !!str\n")}) {
    const ProblemFile read = read_yaml_problems(text, "p.olv");
    BOOST_TEST(read.problems.empty());
    BOOST_TEST(!read.faults.empty());
  }
  BOOST_TEST(looks_like_yaml_problems("---\n- algebraic:\n"));
  BOOST_TEST(looks_like_yaml_problems("authors: x\nalgebraic: {}\n"));
  BOOST_TEST(!looks_like_yaml_problems("BeginProblem\nauthor algebraic\n"));
}

BOOST_AUTO_TEST_SUITE_END()
