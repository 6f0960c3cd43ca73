#pragma once

// What is composed with a stipulation, written in every format and read back by arbiter-solve's readers: the same
// position, the same stipulation, the same solution.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "puzzles/output/puzzle.hpp"
#include "puzzles/records/records.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/position/position.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/solve/search/problem_request.hpp"

namespace arbiter::tests {

/// The stipulation as problemists write it, of the theme's name: not from the code that is tested.
inline std::string stipulation_words(std::string_view theme, const std::string& moves) {
  static const std::map<std::string_view, std::string> starts{
      {"directmate", "#"},           {"selfmate", "s#"},
      {"reflexmate", "r#"},          {"helpmate", "h#"},
      {"seriesmate", "ser-#"},       {"series-helpmate", "ser-h#"},
      {"series-selfmate", "ser-s#"}, {"directwin", "win"},
      {"forcedwin", "slose"},        {"helpwin", "hwin"},
      {"serieswin", "ser-win"},      {"helpstalemate", "h="},
      {"series-stalemate", "ser-="}};
  return starts.at(theme) + moves;
}

/// The lines of a solved problem.
inline std::string solved_lines(const WrittenRoot& position, solve::Request request, const std::string& where) {
  request.nodes = 5'000'000;
  request.table_bytes = std::size_t{1} << 20U;
  const solve::Answer answer = solve::solve(*position.root.position(), request);
  BOOST_TEST(answer.stopped.empty(), where << ": " << answer.stopped);
  BOOST_TEST(!answer.solutions.empty(), where << ": no solution");
  return solution_lines({position, answer});
}

/// Reads problems back and compares them with the puzzle. `or_refused`: a reader may also say that it cannot read them,
/// but never read something else.
inline void check_read_back(const puzzles::Puzzle& puzzle, const std::string& text, const std::string& stipulation,
                            bool or_refused, const std::string& where) {
  const solve::ProblemFile read = solve::read_problems(text, "written");
  if (read.problems.empty()) {
    BOOST_TEST(or_refused, where << ": not read back: " << (read.faults.empty() ? "" : read.faults.front().message)
                                 << '\n'
                                 << text);
    BOOST_TEST(!read.faults.empty(), where);
    return;
  }
  for (const Finding& fault : read.faults) BOOST_TEST((fault.level != Level::error), where << ": " << fault.message);
  BOOST_REQUIRE_EQUAL(read.problems.size(), 1U);
  const solve::Problem& problem = read.problems.front();
  BOOST_TEST_REQUIRE(problem.stipulation.has_value(), where);
  BOOST_TEST(to_string(*problem.stipulation) == stipulation, where);
  const records::GivenRules rules = solve::rules_of(problem, {}, {}).rules;
  BOOST_TEST_REQUIRE(bool(rules.ruleset), where);
  const records::ReadPosition position = records::read_position(problem.fen, rules, {}, false);
  BOOST_TEST_REQUIRE(position.position.has_value(), where << ' ' << problem.fen);
  BOOST_TEST(rules.ruleset->name() == puzzle.ruleset->name(), where);
  BOOST_TEST((position.position->setup() == puzzle.setup), where << ' ' << problem.fen);
  solve::Request request;
  request.stipulation = *problem.stipulation;
  solve::add_settings(request, problem, rules, {}, {});
  WrittenRoot original{*Position::from_setup(puzzle.ruleset, puzzle.setup), {}, {}};
  solve::Request asked;
  asked.stipulation = request.stipulation;
  BOOST_TEST(solved_lines(*position.position, request, where) == solved_lines(original, asked, where), where);
}

inline void check_written(const puzzles::ComposeRequest& asked, const puzzles::Composition& made,
                          const std::string& where) {
  using namespace puzzles;
  const std::string& moves = asked.request.parameter("moves");
  const std::string stipulation = stipulation_words(asked.theme->info().name, moves);
  const std::vector<Puzzle> all = puzzles_of(asked, made);
  BOOST_REQUIRE_EQUAL(all.size(), 1U);
  const Puzzle& puzzle = all.front();
  const Variant& variant = puzzle.ruleset.variant();
  // What is shown is the first line of the solution, each move where it is played.
  BOOST_TEST(solution_of(puzzle).size() == puzzle.moves.size(), where);
  const bool mates = stipulation.front() == '#';
  const std::string task = mates ? "mates in " + moves : stipulation;
  for (const StyleInfo& style : styles()) {
    if (style.games_only || !objection(style.style, variant, 1).empty()) continue;
    const std::string here = where + " as " + std::string(style.name);
    const auto text = write(style.style, all);
    BOOST_TEST_REQUIRE(text.has_value(), here);
    const auto shows = [&](const std::string& words) {
      BOOST_TEST(text->find(words) != std::string::npos, here << " lacks '" << words << "'\n" << *text);
    };
    switch (style.style) {
      case Style::popeye: check_read_back(puzzle, *text, stipulation, false, here); break;
      case Style::epd: check_read_back(puzzle, *text, stipulation, false, here); break;
      case Style::olive: {
        const bool own = puzzle_variant(variant).output.problemists_know;
        check_read_back(puzzle, *text, stipulation, !own, here);
        shows("stipulation: \"" + stipulation + '"');
        break;
      }
      case Style::svg: {
        pugi::xml_document document;
        BOOST_TEST(document.load_string(text->c_str()), here);
        shows(task);
        break;
      }
      case Style::latex: shows(tex(task)); break;
      case Style::sheet:
        shows(stipulation + ": ");  // with the verdict
        break;
      case Style::pug:
      case Style::div: shows(task); break;
      case Style::fen: {
        const auto back = Ruleset(variant).parse_fen(text->substr(0, text->find('\n')), {});
        BOOST_TEST_REQUIRE(back.has_value(), here);
        BOOST_TEST((back->setup == puzzle.setup), here);
        break;
      }
      case Style::book:
      case Style::pgn:
      case Style::csv: break;
    }
  }
  const std::string record = to_json(asked, made).dump();
  check_read_back(puzzle, record, stipulation, false, where + " as a record");
  std::vector<Finding> faults;
  const std::vector<Record> back = read_records("record", record, faults);
  BOOST_TEST_REQUIRE(back.size() == 1U, where);
  for (const Finding& each : check_record(back.front(), "record").findings) {
    BOOST_TEST((each.level != Level::error), where << ": " << each.message);
  }
  const std::string shown = composition_text(asked, made, {});
  BOOST_TEST(shown.find("  " + stipulation + ": ") != std::string::npos, where << '\n' << shown);
}

}  // namespace arbiter::tests
