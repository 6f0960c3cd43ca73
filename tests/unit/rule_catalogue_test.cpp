// The catalogue of rules: complete, explained, and the same as the page that the project publishes.
#define BOOST_TEST_MODULE rule_catalogue
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "common/rule_catalogue.hpp"
#include "diagrams/page_rules.hpp"
#include "position/fault_rules.hpp"
#include "verify/list_rules.hpp"

using namespace arbiter;
using namespace arbiter::tools;

namespace {

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const std::filesystem::path root = ARBITER_SOURCE_DIR;

}  // namespace

BOOST_AUTO_TEST_CASE(every_rule_is_explained) {
  std::string last;
  for (const RuleInfo& rule : all_rules()) {
    BOOST_TEST_CONTEXT(rule.id) {
      BOOST_TEST(last < std::string(rule.id), "ids ascend, none stands twice");
      BOOST_TEST(std::regex_match(std::string(rule.id), std::regex("A[CFIMPQRTV][0-9]{3}")));
      BOOST_TEST(!rule.title.empty());
      BOOST_TEST(rule.explanation.ends_with('.'));
      // A page's keeper is told what to do; what is right in a FEN or turn stands in the finding.
      if (rule.id.starts_with("AV")) BOOST_TEST(rule.remedy.ends_with('.'), "a line in tools/common/rule_remedies.def");
      BOOST_TEST(find_rule(rule.id) == &rule);
    }
    last = rule.id;
  }
  BOOST_TEST(all_rules().size() > fault_rules().size() + diagrams::page_rules().size());
  BOOST_TEST(find_rule("AV999") == nullptr);
}

// An id in the source that no list has would end in an InternalError when its finding comes up, and in a report without help.
BOOST_AUTO_TEST_CASE(every_id_in_the_source_is_listed) {
  const std::regex id("\"(A[CFIMPQRTV][0-9]{3})\"");
  std::set<std::string> seen;
  for (const char* folder : {"verifier", "tools", "puzzles"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string ending = entry.path().extension().string();
      if (ending != ".cpp" && ending != ".hpp" && ending != ".def") continue;
      const std::string text = content(entry.path());
      for (auto it = std::sregex_iterator(text.begin(), text.end(), id); it != std::sregex_iterator(); ++it) {
        const std::string found = (*it)[1];
        seen.insert(found);
        BOOST_TEST(find_rule(found) != nullptr, entry.path().string() << " names " << found);
      }
    }
  }
  BOOST_TEST(seen.size() == all_rules().size());
}

BOOST_AUTO_TEST_CASE(the_page_is_what_the_program_says) {
  BOOST_TEST((content(root / "corpus" / "rules.md") == rules_page()),
             "write it anew: build/bin/arbiter-verify --rules-page --output corpus/rules.md");
}
