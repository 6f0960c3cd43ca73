// What each clause decides: corpus/clauses against both implementations; and no clause without code and a case.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/clause_checks.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(clauses_test)

namespace fs = std::filesystem;
using namespace arbiter;

namespace {

const fs::path source_dir = ARBITER_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<fs::path> files_below(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> result;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == extension) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::set<std::string> declared() {
  std::set<std::string> ids;
  for (const Variant* variant : all_variants()) {
    for (const ClauseInfo& clause : variant->clauses()) ids.emplace(clause.id);
  }
  return ids;
}

/// Lines `ID reason` of corpus/clauses/exempt.txt.
std::map<std::string, std::string> exemptions() {
  std::map<std::string, std::string> result;
  std::istringstream lines(read(source_dir / "corpus/clauses/exempt.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = std::min(line.find(' '), line.size());
    result[line.substr(0, space)] = line.substr(std::min(space + 1, line.size()));
  }
  return result;
}

/// Whether `code` names `id`, and not merely a longer id that begins with it.
bool names(const std::string& code, const std::string& id) {
  for (std::size_t at = code.find(id); at != std::string::npos; at = code.find(id, at + 1)) {
    const char next = at + id.size() < code.size() ? code[at + id.size()] : ' ';
    if (next != '.' && next != '_' && std::isalnum(static_cast<unsigned char>(next)) == 0) return true;
    if (next == '.' &&
        (at + id.size() + 1 >= code.size() || std::isspace(static_cast<unsigned char>(code[at + id.size() + 1])) != 0))
      return true;
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_case_holds_in_both_implementations) {
  std::size_t cases = 0;
  for (const fs::path& path : files_below(source_dir / "corpus/clauses", ".clauses")) {
    const std::string name = path.filename().string();
    const auto parsed = parse_clause_cases(read(path), name);
    if (!parsed) {
      for (const ClauseFault& fault : parsed.error()) {
        BOOST_ERROR(fault.file << ":" << fault.line << ": " << fault.message);
      }
      continue;
    }
    for (const ClauseCase& clause_case : *parsed) {
      ++cases;
      for (const ClauseFault& fault : tests::check_clause_case(clause_case, name)) {
        BOOST_ERROR(fault.file << ":" << fault.line << ": " << fault.message);
      }
    }
  }
  BOOST_TEST(cases >= 120U);  // a file that is no longer found takes dozens away
}

BOOST_AUTO_TEST_CASE(every_clause_has_code_and_a_case) {
  const std::set<std::string> ids = declared();
  BOOST_TEST(ids.size() >= 86U);

  std::string code;  // the declarative rules and what they share
  for (const std::string extension : {".cpp", ".hpp", ".def"}) {
    for (const fs::path& path : files_below(source_dir / "verifier", extension)) {
      static const std::set<std::string> stems{"rules",        "rules_movements", "rules_three",
                                               "rules_source", "paths",           "possible_steps"};
      if (stems.contains(path.stem().string())) code += read(path);
    }
  }
  std::set<std::string> exercised;
  for (const fs::path& path : files_below(source_dir / "corpus/clauses", ".clauses")) {
    const auto parsed = parse_clause_cases(read(path), path.filename().string());
    BOOST_REQUIRE(parsed.has_value());
    for (const ClauseCase& clause_case : *parsed) {
      for (const std::string& id : clause_case.clauses) {
        BOOST_TEST(ids.contains(id), "a case names the unknown clause " << id);
        exercised.insert(id);
      }
    }
  }
  const std::map<std::string, std::string> exempt = exemptions();
  for (const auto& [id, reason] : exempt) {
    BOOST_TEST(ids.contains(id), "the unknown clause " << id << " is exempt");
    BOOST_TEST(!exercised.contains(id), id << " is exempt and has a case");
    BOOST_TEST(reason.size() > 20U, id << " is exempt without a reason");
  }
  for (const std::string& id : ids) {
    if (exempt.contains(id)) continue;
    BOOST_TEST(names(code, id), id << " is stated by no rule");
    BOOST_TEST(exercised.contains(id), id << " has no case in corpus/clauses");
  }
}

BOOST_AUTO_TEST_CASE(clauses_say_where_they_come_from) {
  for (const Variant* variant : all_variants()) {
    for (const ClauseInfo& clause : variant->clauses()) {
      BOOST_TEST(!clause.document.empty());
      BOOST_TEST(!clause.place.empty());
      BOOST_TEST(clause.reading.size() > 10U);
    }
  }
}

BOOST_AUTO_TEST_CASE(broken_case_files_have_faults) {
  const auto broken = parse_clause_cases("clause X\nvariant nosuch\nfen 8/8\nhas a1\n\nwhat is this\n", "broken");
  BOOST_REQUIRE(!broken.has_value());
  std::set<std::size_t> lines;
  for (const ClauseFault& fault : broken.error()) lines.insert(fault.line);
  BOOST_TEST(lines.contains(2U));
  BOOST_TEST(lines.contains(6U));
  // Its profile is the third of the first variant; the second has one.
  const auto twice =
      parse_clause_cases("clause X\nvariant takemake\nprofile site\nvariant chess\nfen 8/8\nhas a1\n", "twice");
  BOOST_REQUIRE(!twice.has_value());
  BOOST_TEST(twice.error().front().line == 4U);
  const auto wrong = parse_clause_cases(
      "clause CH.king.step\nvariant chess\nfen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nof e1 e1-e2\nhas e1-e3\nnot e1-e2\n"
      "leads e1-e2 => 4k3/8/8/8/8/8/8/4K3 b - - 0 1\nis mate\ncheck white\nplay e1-h8\n",
      "wrong");
  BOOST_REQUIRE(wrong.has_value());
  std::map<std::size_t, int> found;
  for (const ClauseFault& fault : tests::check_clause_case(wrong->front(), "wrong")) ++found[fault.line];
  for (std::size_t line = 4; line <= 10; ++line) BOOST_TEST(found[line] >= 2, "line " << line << " passed");
}

BOOST_AUTO_TEST_SUITE_END()
