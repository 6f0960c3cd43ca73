// The tables of corpus/perft exercise every clause: what their "shows" lines claim holds, and nothing is left out.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shown_clauses.hpp"
#include "verifier/perft/suite_check.hpp"

BOOST_AUTO_TEST_SUITE(perft_clauses_test)

namespace {

using namespace arbiter;
namespace fs = std::filesystem;

const fs::path folder = ARBITER_SOURCE_DIR "/corpus/perft";

/// The ids after "# shows" and on the comment lines that follow it, by the line (1-based) of the block's `id`.
std::map<std::size_t, std::vector<std::string>> claims_in(const std::string& text) {
  std::map<std::size_t, std::vector<std::string>> result;
  std::vector<std::string> open;
  bool shows = false;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "#") {
      while (words >> word) {
        if (word == "shows") {
          shows = true;
        } else if (shows) {
          open.push_back(word);
        }
      }
      continue;
    }
    if (word == "id" && !open.empty()) result[number] = open;
    open.clear();
    shows = false;
  }
  return result;
}

/// Clauses that no count can exercise, with the reason.
std::map<std::string, std::string> exemptions() {
  std::map<std::string, std::string> result;
  std::istringstream lines(tests::file_text(folder / "exempt.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t blank = std::min(line.find(' '), line.size());
    result[line.substr(0, blank)] = line.substr(std::min(blank + 1, line.size()));
  }
  return result;
}

struct Table {
  std::string name;
  Suite suite;
  std::map<std::size_t, std::vector<std::string>> claims;
};

const std::vector<Table>& tables() {
  static const std::vector<Table> all = [] {
    std::vector<Table> result;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".perft") continue;
      const std::string name = entry.path().filename().string();
      const std::string text = tests::file_text(entry.path());
      result.push_back({name, parse_suite(text, name, SuiteDefaults{}), claims_in(text)});
    }
    std::sort(result.begin(), result.end(), [](const Table& a, const Table& b) { return a.name < b.name; });
    return result;
  }();
  return all;
}

int depth_of(const SuiteCase& each) {
  int depth = 0;
  for (const SuiteRow& row : each.rows) depth = std::max(depth, row.depth);
  return depth;
}

}  // namespace

BOOST_AUTO_TEST_CASE(positions_exercise_what_they_are_said_to) {
  std::size_t checked = 0;
  std::size_t number = 0;
  for (const Table& table : tables()) {
    for (const SuiteCase& each : table.suite.cases) {
      const auto claims = table.claims.find(each.where.line);
      if (claims == table.claims.end() || number++ % tests::every_nth() != 0) continue;
      const tests::ClauseSet shown = tests::shown_clauses(each.ruleset(), each.setup(), depth_of(each));
      for (const std::string& id : claims->second) {
        ++checked;
        BOOST_TEST(shown.contains(id), table.name << ": " << each.id << " does not exercise " << id);
      }
    }
  }
  BOOST_TEST(checked > 500U / tests::every_nth());  // guards against lines that are no longer understood
}

BOOST_AUTO_TEST_CASE(every_clause_is_exercised) {
  std::map<const Variant*, std::set<std::string>> claimed;
  for (const Table& table : tables()) {
    for (const SuiteCase& each : table.suite.cases) {
      const auto claims = table.claims.find(each.where.line);
      if (claims == table.claims.end()) continue;
      // Shuffled chess is counted as Fide against Fide.
      for (const Variant* variant : {&each.variant(), variant_named("chess")})
        claimed[variant].insert(claims->second.begin(), claims->second.end());
    }
  }
  const std::map<std::string, std::string> exempt = exemptions();
  std::set<std::string> known;
  for (const Variant* variant : all_variants()) {
    for (const ClauseInfo& clause : variant->clauses()) {
      const std::string id(clause.id);
      known.insert(id);
      // The orthodox base is exercised in its own tables.
      if (id.starts_with("CH.") != (variant->name() == "chess")) continue;
      BOOST_TEST(claimed[variant].contains(id) != exempt.contains(id),
                 variant->name() << ": " << id
                                 << (exempt.contains(id) ? " is exempt and exercised" : " is exercised by no table"));
    }
  }
  for (const auto& [id, reason] : exempt) {
    BOOST_TEST(known.contains(id), "the unknown clause " << id << " is exempt");
    BOOST_TEST(reason.size() > 20U, id << " is exempt without a reason");
  }
}

BOOST_AUTO_TEST_CASE(every_variant_has_fifty_positions_beside_its_set_ups) {
  for (const Variant* variant : all_variants()) {
    const auto board_of = [](const std::string& fen) { return fen.substr(0, fen.find(' ')); };
    std::set<std::string> boards;
    for (const Table& table : tables()) {
      for (const SuiteCase& each : table.suite.cases) {
        if (&each.variant() == variant) boards.insert(board_of(variant->write_fen(each.setup(), FenStyle{})));
      }
    }
    for (const NamedPosition& set_up : variant->positions()) {
      if (const auto parsed = Ruleset(*variant).parse_fen(set_up.fen, {}); parsed && set_up.name.starts_with("start")) {
        boards.erase(board_of(variant->write_fen(parsed->setup, FenStyle{})));
      }
    }
    BOOST_TEST(boards.size() >= 50U, variant->name() << " has only " << boards.size());
  }
}

BOOST_AUTO_TEST_CASE(every_pairing_of_armies_has_its_set_up) {
  const Variant& armies = *variant_named("armies");
  std::set<std::string> pairings;
  for (const Table& table : tables()) {
    for (const SuiteCase& each : table.suite.cases) {
      if (&each.variant() == &armies && each.id.starts_with("initial"))
        pairings.insert(armies.write_fen(each.setup(), each.style));
    }
  }
  BOOST_TEST(pairings.size() == 16U);
}

// A detector that always says yes would accept every claim.
BOOST_AUTO_TEST_CASE(quiet_positions_exercise_little) {
  const auto shown = [](std::string_view name, std::string_view fen) {
    const Variant& variant = *variant_named(name);
    const auto parsed = Ruleset(variant).parse_fen(fen, {});
    BOOST_REQUIRE(parsed.has_value());
    return tests::shown_clauses(Ruleset(variant), parsed->setup, 3);
  };
  const auto is = [](const tests::ClauseSet& got, const tests::ClauseSet& wanted) {
    BOOST_TEST(got == wanted, boost::test_tools::per_element());
  };
  is(shown("chess", "7k/8/8/8/8/8/P7/K7 w - - 0 20"), {"CH.king.step", "CH.pawn.double", "CH.pawn.step"});
  is(shown("takemake", "7k/8/8/8/8/8/P7/K7 w - - 0 20"), {"CH.king.step", "CH.pawn.double", "CH.pawn.step"});
  is(shown("checkered", "7k/8/8/8/8/8/P7/K7 w 38 iiii0000000000000000 - - 1-"), {"CH.king.step", "CH.pawn.step"});
  is(shown("interweave", "kk6/8/8/8/8/8/P7/6KK w 38 - 000000"), {"IW.king.quiet", "IW.pawn.double", "IW.pawn.step"});
}

BOOST_AUTO_TEST_SUITE_END()
