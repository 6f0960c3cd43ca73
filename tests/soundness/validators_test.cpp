// corpus/fens/validators.md: what validators of orthodox chess check, and what Arbiter reports about the same texts.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/soundness/soundness.hpp"

BOOST_AUTO_TEST_SUITE(validators_test)

using namespace arbiter;

namespace {

struct Row {
  std::size_t line = 0;
  std::string check;
  std::vector<std::string> others;  ///< the verdicts of FSF, SF, PY, SHK, SCA
  std::set<std::string> rules;      ///< the checks of Arbiter that fail; empty = no fault
  std::vector<std::string> variants;
  std::string faulty;
  std::string mended;  ///< or the reason
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// The text between the backticks of a cell.
std::string text_of(const std::string& cell) {
  if (cell == "(empty)") return "";
  BOOST_REQUIRE_MESSAGE(cell.size() >= 2 && cell.front() == '`' && cell.back() == '`', cell);
  return cell.substr(1, cell.size() - 2);
}

std::vector<Row> table() {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/corpus/fens/validators.md");
  BOOST_REQUIRE(file.good());
  std::vector<Row> rows;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.rfind("| ", 0) != 0 || line.rfind("| check |", 0) == 0) continue;
    std::vector<std::string> cells;
    BOOST_REQUIRE_MESSAGE(line.size() > 4 && line.compare(line.size() - 2, 2, " |") == 0, line);
    const std::string inner = line.substr(2, line.size() - 4);
    for (std::size_t at = 0, bar = 0; bar != std::string::npos; at = bar + 3) {
      bar = inner.find(" | ", at);
      cells.push_back(inner.substr(at, bar == std::string::npos ? bar : bar - at));
    }
    BOOST_REQUIRE_MESSAGE(cells.size() == 10, number << ": " << cells.size() << " cells");
    Row row{number, cells[0], {cells.begin() + 1, cells.begin() + 6}, {}, words(cells[7]), text_of(cells[8]), cells[9]};
    if (cells[6] != "–") {
      for (const std::string& rule : words(cells[6])) row.rules.insert(rule);
      row.mended = text_of(cells[9]);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// The variant that a cell names, with its pairing in `armies:CF`.
soundness::Reading reading_of(const std::string& named, const std::string& text) {
  const std::size_t colon = named.find(':');
  soundness::Reading reading{Ruleset(*variant_named(named.substr(0, colon))), {}, soundness::Depth::reachability};
  if (colon != std::string::npos) reading.fen.armies = named.substr(colon + 1);
  const bool six = text.find("iiii") == std::string::npos;
  if (named == "armies" && six) reading.fen.armies = "FF";
  return reading;
}

std::set<std::string> rules_of(const Faults& faults) {
  std::set<std::string> rules;
  for (const Fault& fault : faults) rules.insert(std::string(fault.check.name()));
  return rules;
}

std::string joined(const std::set<std::string>& rules) {
  std::string all;
  for (const std::string& rule : rules) all += rule + ' ';
  return all.empty() ? "nothing" : all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_row_is_reported_under_its_check_and_mended_is_not) {
  std::size_t judged = 0;
  for (const Row& row : table()) {
    for (const std::string& name : row.variants) {
      BOOST_TEST_CONTEXT("line " << row.line << ", " << row.check << ", " << name) {
        const soundness::Reading reading = reading_of(name, row.faulty);
        const auto found = rules_of(soundness::check_soundness(row.faulty, reading));
        BOOST_TEST((found == row.rules), "found " << joined(found));
        // The fast way must reject the text as well, at the depth that it covers.
        const bool consistent = row.rules.empty() || row.rules.begin()->rfind("AF3", 0) == 0;
        if (!consistent) BOOST_TEST((soundness::Acceptor(reading).look(row.faulty) == soundness::Acceptance::unknown));
        ++judged;
        if (row.rules.empty()) {
          BOOST_TEST(row.mended.size() > 10U, "a reason");
          continue;
        }
        BOOST_TEST(row.faulty != row.mended);
        const auto left = rules_of(soundness::check_soundness(row.mended, reading_of(name, row.mended)));
        BOOST_TEST(left.empty(), "mended: " << joined(left));
      }
    }
  }
  BOOST_TEST(judged > 150U);
}

BOOST_AUTO_TEST_CASE(the_table_is_whole) {
  const std::set<std::string> verdicts{"Y", "n", "N", "–"};
  std::size_t by_arbiter_alone = 0;
  std::set<std::string> checks;
  std::map<std::string, std::set<std::string>> variants;  ///< of the rows of each check
  for (const Row& row : table()) {
    for (const std::string& name : row.variants)
      variants[row.check.substr(0, row.check.find(" ["))].insert(name.substr(0, name.find(':')));
    BOOST_TEST(checks.insert(row.check).second, "line " << row.line << ": twice");
    for (const std::string& verdict : row.others)
      BOOST_TEST(verdicts.count(verdict) == 1U, "line " << row.line << ": " << verdict);
    for (const std::string& rule : row.rules) BOOST_TEST((find_check(rule) != nullptr), rule);
    const bool refused = std::count(row.others.begin(), row.others.end(), "Y") > 0;
    by_arbiter_alone += !refused && !row.rules.empty() ? 1U : 0U;
    // If another validator refuses a text that Arbiter accepts, the table must give a reason.
    if (refused && row.rules.empty()) BOOST_TEST(row.mended.size() > 30U, "line " << row.line);
  }
  BOOST_TEST(by_arbiter_alone >= 10U);
  for (const auto& [check, names] : variants) {
    const bool all = names == std::set<std::string>{"chess", "takemake", "armies"};
    BOOST_TEST((all || names == std::set<std::string>{"armies"}), check);  // only armies: what chess does not have
  }
}

BOOST_AUTO_TEST_SUITE_END()
