// Positions a line, with what they ask in operations.
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "tests/solve/problem_lines.hpp"
#include "verifier/solve/input/problem.hpp"

BOOST_AUTO_TEST_SUITE(epd_input_test)

namespace {

using namespace arbiter;
using namespace arbiter::solve;

struct Line {
  std::string text;
  std::vector<std::string> problems;
  std::vector<std::string> faults;
};

const std::string four = "k7/8/1K6/8/8/8/8/7R w - -";
const std::string six = four + " 0 1";

}  // namespace

BOOST_AUTO_TEST_CASE(operations_say_what_is_asked) {
  const std::vector<Line> all{
      {four + " dm 1; id \"a; b\"; bm Rh8#;", {"#1 | " + four + " |  | "}, {}},
      {six + " dm 3;", {"#3 | " + six + " |  | "}, {}},
      {"\n# comment\r\n  " + four + " stip \"h#2.5\"; acd 12;\r\n" + six,
       {"h#2.5 | " + four + " |  | ", "- | " + six + " |  | "},
       {}},
      {"takemake | " + four + " dm 1;", {"#1 | " + four + " | takemake | "}, {}},
      {"King of the Hill | " + six + " dm 1;", {"#1 | " + six + " | kingofthehill | "}, {}},
      {"chess | " + four + " dm;", {}, {"1:35-37 AS104 dm"}},
      {four + " stip ser-zd6 3; variant \"Take & Make\";", {"ser-zd6 3 | " + four + " | takemake | "}, {}},
      {four + " dm 2; stip \"#2\";", {"#2 | " + four + " |  | "}, {}},
      // An operation without its end may be cut off.
      {four + " dm 2", {}, {"1:27-31 AS104 dm 2"}},
      {four + " dm 2; stip \"s#2\";", {}, {"1:39-42 AS104 s#2"}},
      {four + " dm -3;", {}, {"1:30-32 AS104 -3"}},
      {four + " dm;", {}, {"1:27-29 AS104 dm"}},
      {four + " stip \"mate\";", {}, {"1:33-37 AS104 mate"}},
      {four + " variant shogi; dm 1;", {}, {"1:35-40 AS104 shogi"}},
      {four + " id \"open; dm 3;", {}, {"1:27-42 AS104 id \"open; dm 3;"}},
      {four + " armies CN; dm 1;", {"#1 | " + four + " | armies | "}, {}},
      {four + " armies XY; dm 1;", {}, {"1:34-36 AS104 XY"}},
      {four + " profile problemists; dm 1; variant takemake;", {"#1 | " + four + " | takemake | "}, {}},
      {four + " profile problemists; dm 1;", {}, {"1:35-46 AS104 problemists"}},
      {four + " solutions 2; dm 1;", {"#1 | " + four + " |  | "}, {}},
      {four + " solutions 0; dm 1;", {}, {"1:37-38 AS104 0"}},
      {std::string("a\0b", 3), {}, {"1:2-3 AS106 "}},
      {"", {}, {}},
  };
  for (const Line& each : all) {
    const ProblemFile read = read_epd_problems(each.text, "p.epd");
    check_equal(lines(read.problems), each.problems, each.text);
    std::vector<std::string> faults = lines(read.faults);
    for (std::string& fault : faults) fault.erase(std::remove(fault.begin(), fault.end(), '\0'), fault.end());
    check_equal(faults, each.faults, each.text);
  }
  const ProblemFile read = read_epd_problems(four + " dm 1; id \"a; b\"; bm Rh8#; pv Rh8#;", "p.epd");
  BOOST_REQUIRE(read.problems.size() == 1U);
  BOOST_TEST(read.problems[0].title == "a; b");
  const ProblemFile more =
      read_epd_problems(four + " variant takemake; profile Problemists; solutions 2; armies cn;", "p.epd");
  BOOST_REQUIRE(more.problems.size() == 1U);
  BOOST_TEST(more.problems[0].profile == "problemists");
  BOOST_TEST((more.problems[0].solutions == 2U));
  BOOST_TEST(more.problems[0].armies == "CN");
}

BOOST_AUTO_TEST_SUITE_END()
