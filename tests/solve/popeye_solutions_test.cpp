// Published problems have the solutions that Popeye finds: tests/solve/popeye_solutions.tsv.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/cut_text.hpp"
#include "tests/support/every.hpp"
#include "tests/support/reference_solver.hpp"
#include "tests/support/solver_agreement.hpp"
#include "verifier/position/root.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(popeye_solutions_test)

using namespace arbiter;

namespace {

/// The squares of all legs: "e3xd5-d6", "e7-e8=N", "O-O".
std::string squares_of(const Move& move) {
  const Step& first = move.front();
  if (first.also) return first.also->from.file() > first.from.file() ? "O-O" : "O-O-O";
  std::string text = first.from.name();
  for (const Step& step : move) {
    text += step.captures.empty() ? '-' : 'x';
    text += step.to.name();
  }
  return text;
}

/// The same with "=Q" behind a promotion.
std::string squares_of(const solve::PlayedMove& played) {
  const std::size_t promotion = played.text.find('=');
  return squares_of(played.outcome.move) + (promotion == std::string::npos ? "" : played.text.substr(promotion, 2));
}

std::vector<std::string> found_in(const solve::Answer& answer) {
  std::vector<std::string> result;
  const std::function<void(const solve::PlayedMove&, const std::string&)> add = [&](const solve::PlayedMove& move,
                                                                                    const std::string& so_far) {
    const std::string line = so_far + (so_far.empty() ? "" : " ") + squares_of(move);
    if (move.next.empty() || !solve::cooperative(answer.stipulation.play)) return result.push_back(line);
    for (const solve::PlayedMove& next : move.next) add(next, line);
  };
  for (const solve::PlayedMove& first : answer.solutions) add(first, "");
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Solves each problem of a table with each number of threads. Returns how many there are by variant, proof games
/// apart.
std::map<std::string, std::size_t> agreeing(const std::string& name, const std::vector<unsigned>& thread_counts) {
  std::ifstream file(ARBITER_SOURCE_DIR "/tests/solve/" + name);
  std::map<std::string, std::size_t> solved;
  std::size_t line_number = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++line_number;
    if (line.empty() || line.front() == '#' || ++number % tests::every_nth() != 0) continue;
    const std::vector<std::string> fields = cut(line, "\t");
    BOOST_TEST_REQUIRE(fields.size() == 5U, line_number);
    const Variant* variant = variant_named(fields[1]);
    BOOST_TEST_REQUIRE(variant != nullptr, fields[1]);
    const std::size_t profile = profile_named(*variant, "problemists").value_or(0);
    const RootReading read = read_root(fields[2], Ruleset(*variant, profile), {}, Take::positions);
    BOOST_TEST_REQUIRE(read.written.has_value(), line);
    solve::Request request;
    request.stipulation = solve::read_stipulation(fields[3]).value();
    request.keys_only = true;
    request.most_solutions = 10'000;
    request.table_bytes = std::size_t{64} << 20U;
    const std::vector<std::string> expected = fields[4] == "-" ? std::vector<std::string>{} : cut(fields[4], " | ");
    for (const unsigned threads : thread_counts) {
      request.threads = threads;
      const solve::Answer answer = solve::solve(*read.written->root.position(), request);
      BOOST_TEST((found_in(answer) == expected),
                 fmt::format("{} {} {} with {} threads", fields[0], fields[2], fields[3], threads));
    }
    // The declarative rules judge moves that are not legal, too.
    if (request.stipulation.goal == solve::Goal::double_mate && request.stipulation.plies < 4) {
      const solve::Answer answer = solve::solve(*read.written->root.position(), request);
      BOOST_TEST(tests::solutions_of(answer) ==
                     solve::reference_solutions(*read.written->root.position(), request.stipulation, 1'000'000),
                 boost::test_tools::per_element());
    }
    ++solved[fields[3].find("dia") == std::string::npos ? fields[1] : "proof games"];
  }
  return solved;
}

}  // namespace

BOOST_AUTO_TEST_CASE(published_problems) {
  auto solved = agreeing("popeye_solutions.tsv", {1, 3});
  BOOST_TEST(solved["chess"] >= 50U / tests::every_nth());
  BOOST_TEST(solved["takemake"] >= 15U / tests::every_nth());
  BOOST_TEST(solved["proof games"] >= 50U / tests::every_nth());
}

/// Their games are those that Euclide printed.
BOOST_AUTO_TEST_CASE(composed_proof_games) {
  BOOST_TEST(agreeing("composed_proof_games.tsv", {1})["proof games"] == 50U / tests::every_nth());
}

BOOST_AUTO_TEST_SUITE_END()
