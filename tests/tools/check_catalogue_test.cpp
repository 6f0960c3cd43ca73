// The list of checks is complete, explained, and the same as the page that the project publishes.
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tools/cli/run_main.hpp"
#include "tools/cli/selection.hpp"
#include "verifier/diagnostics/checks.hpp"

BOOST_AUTO_TEST_SUITE(check_catalogue_test)

using namespace arbiter;

namespace {

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const std::filesystem::path root = ARBITER_SOURCE_DIR;

}  // namespace

BOOST_AUTO_TEST_CASE(every_check_is_explained) {
  std::string last;
  for (const CheckInfo& rule : all_checks()) {
    BOOST_TEST_CONTEXT(rule.id) {
      BOOST_TEST(last < std::string(rule.id), "ids ascend, none stands twice");
      BOOST_TEST(std::regex_match(std::string(rule.id), std::regex("A[CDFIMPQRSTV][0-9]{3}")));
      BOOST_TEST(!rule.title.empty());
      BOOST_TEST(rule.explanation.ends_with('.'));
      BOOST_TEST(rule.remedy.ends_with('.'), "what to do: the last column of the row");
      BOOST_TEST(find_check(rule.id) == &rule);
    }
    last = rule.id;
  }
  BOOST_TEST(all_checks().size() > 200U);
  BOOST_TEST(find_check("AV999") == nullptr);
}

// An id in the source that is not listed would cause an InternalError when its finding is made, and a report without
// help.
BOOST_AUTO_TEST_CASE(every_id_in_the_source_is_listed) {
  const std::regex id("\"(A[CDFIMPQRSTV][0-9]{3})\"");
  std::set<std::string> seen;
  for (const char* folder : {"verifier", "tools", "puzzles"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string ending = entry.path().extension().string();
      if (ending != ".cpp" && ending != ".hpp" && ending != ".def") continue;
      const std::string text = content(entry.path());
      for (auto it = std::sregex_iterator(text.begin(), text.end(), id); it != std::sregex_iterator(); ++it) {
        const std::string found = (*it)[1];
        seen.insert(found);
        BOOST_TEST(find_check(found) != nullptr, entry.path().string() << " names " << found);
      }
    }
  }
  BOOST_TEST(seen.size() == all_checks().size());
}

BOOST_AUTO_TEST_CASE(hints_are_about_checks) {
  for (const OptionHint& hint : tools::option_hints()) {
    BOOST_TEST((hint.about == "lines" || find_check(hint.about) != nullptr), hint.about);
    BOOST_TEST(hint.typed.starts_with("--"), hint.typed);
  }
}

BOOST_AUTO_TEST_CASE(the_page_is_what_the_program_says) {
  BOOST_TEST((content(root / "corpus" / "checks.md") == tools::page_of_checks()),
             "write it anew: build/bin/arbiter-verify --checks-page --output corpus/checks.md");
}

BOOST_AUTO_TEST_SUITE_END()
