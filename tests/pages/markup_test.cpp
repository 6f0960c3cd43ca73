#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/every.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/markup/html_tree.hpp"

BOOST_AUTO_TEST_SUITE(markup_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

/// An example of tools/verify/markup.md with what it says about it.
struct Example {
  std::size_t line = 0;
  std::string kind;  ///< the ending of a page's name
  std::string text;
  std::vector<std::string> reads;  ///< "POSITION MARKS"
  std::vector<std::string> says;
  std::size_t holds = 0;
};

std::vector<Example> examples() {
  std::ifstream file(ARBITER_SOURCE_DIR "/tools/verify/markup.md");
  std::vector<Example> all;
  std::string line;
  bool inside = false;
  const auto quoted = [](const std::string& text, std::size_t from) {
    const std::size_t begin = text.find('`', from);
    return begin == std::string::npos ? std::string() : text.substr(begin + 1, text.find('`', begin + 1) - begin - 1);
  };
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("````")) {
      inside = !inside;
      if (inside) {
        all.emplace_back();
        all.back().line = number;
        all.back().kind = line.substr(4);
      }
    } else if (inside) {
      all.back().text += line + '\n';
    } else if (line.starts_with("- reads ")) {
      const std::size_t marks = line.find(" marks ");
      all.back().reads.push_back(quoted(line, 0) + ' ' +
                                 (marks == std::string::npos ? std::string() : quoted(line, marks)));
    } else if (line.starts_with("- says ")) {
      all.back().says.push_back(line.substr(7));
    } else if (line.starts_with("- holds ")) {
      all.back().holds = static_cast<std::size_t>(std::stoul(line.substr(8)));
    }
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_form_is_read_as_the_page_says) {
  const std::vector<Example> all = examples();
  BOOST_TEST(all.size() >= 18U);
  VerifyOptions options;
  options.variant = variant_named("chess");
  for (const Example& example : all) {
    BOOST_TEST_CONTEXT("markup.md:" << example.line) {
      const PageReport report = verify_page("page." + example.kind, example.text, options);
      std::vector<std::string> reads;
      std::size_t held = 0;
      for (const CheckedDiagram& diagram : report.diagrams) {
        std::string marks;
        for (const std::string& mark : diagram.marks) marks += (marks.empty() ? "" : ",") + mark;
        reads.push_back(diagram.fen + ' ' + marks);
        for (const CheckedClaim& each : diagram.claims) held += each.outcome == Outcome::holds ? 1U : 0U;
      }
      BOOST_TEST(reads == example.reads, boost::test_tools::per_element());
      BOOST_TEST(held == example.holds);
      std::vector<std::string> says;
      for (const Finding& finding : report.findings) {
        if (finding.level > Level::note) says.push_back(std::string(finding.check.name()));
        BOOST_TEST(finding.where.line >= 1U);
        BOOST_TEST(finding.where.line <=
                   static_cast<std::size_t>(std::count(example.text.begin(), example.text.end(), '\n')));
      }
      BOOST_TEST(says == example.says, boost::test_tools::per_element());
    }
  }
}

/// Sanitizers see what is not freed, and what the parser does with memory that it did not get.
BOOST_AUTO_TEST_CASE(a_parser_without_memory_is_left_and_all_is_freed) {
  std::string page = "<html><body>";
  for (int i = 0; i < 20; ++i) page += "<table><td><p class=\"a\" id='b'>x &amp; <b>y<i>z</b></i><pre>8</pre></table>";
  std::size_t refused = 0;
  std::size_t parsed = 0;
  for (std::size_t bytes = 0; parsed < 3; bytes += 499) {
    BOOST_REQUIRE(bytes < 10'000'000U);
    try {
      const HtmlTree tree(page, bytes);
      BOOST_TEST(tree.root != nullptr);
      ++parsed;
    } catch (const std::bad_alloc&) {
      BOOST_TEST(parsed == 0U);
      ++refused;
    }
  }
  BOOST_TEST(refused > 50U);
}

BOOST_AUTO_TEST_CASE(pages_of_every_form_cut_anywhere_are_read_without_a_crash) {
  VerifyOptions options;
  options.variant = variant_named("chess");
  for (const Example& example : examples()) {
    for (std::size_t end = 0; end < example.text.size(); end += 7 * tests::every_nth()) {
      const PageReport report = verify_page("page." + example.kind, example.text.substr(0, end), options);
      for (const Finding& finding : report.findings) BOOST_TEST(!finding.message.empty());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
