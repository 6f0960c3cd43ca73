// Copies of one diagram: which pages are copies, and which differences are reported.
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(copies_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

PageReport page(const std::string& file, const std::vector<std::string>& diagrams) {
  std::string text;
  for (const std::string& diagram : diagrams)
    text += "figure.diagram-container\n  .diagram\n    | fen:" + diagram + ":\n  figcaption A board.\n";
  return verify_in_full(file, text, {});
}

/// The checks of the findings about copies with their files and lines, in the order of the pages.
std::string compared(std::vector<PageReport> pages) {
  compare_copies(pages);
  std::string all;
  for (const PageReport& report : pages) {
    for (const Finding& finding : report.findings) {
      if (!finding.check.name().starts_with("AV4")) continue;
      all += std::string(finding.check.name()) + ' ' + report.file + ':' + std::to_string(finding.where.line) + '+' +
             std::to_string(finding.also.size()) + ' ';
    }
  }
  return all;
}

const std::string rook = "8/ppp5/8/8/8/8/8/7R";
const std::string queen = "8/8/8/3q4/8/8/8/8 d4,d6";
const std::string knight = "8/8/1n6/8/8/8/8/K6k";

}  // namespace

BOOST_AUTO_TEST_CASE(languages_stand_in_paths) {
  BOOST_TEST(language_of("rules/Zen/en.pug").pattern == "rules/Zen/*.pug");
  BOOST_TEST(language_of("rules/Zen/en.pug").language == "en");
  BOOST_TEST(language_of("es/zen.html").pattern == "*/zen.html");
  BOOST_TEST(language_of("docs/fr/zen/rules.html").language == "fr");
  BOOST_TEST(language_of("rules.fr.html").pattern == "rules.*.html");
  BOOST_TEST(language_of("rules_fr.pug").language == "fr");
  for (const char* none : {"rules.html", "rules/Zen/index.html", "", "/", ".", "a/", "zen.pug", "-.pug"})
    BOOST_TEST(language_of(none).pattern == "");
}

BOOST_AUTO_TEST_CASE(equal_boards_written_otherwise_are_the_same) {
  BOOST_TEST(compared({page("Z/en.pug", {rook, queen}),
                       page("Z/fr.pug", {"8/ppp41/8/8/8/8/8/61R", "8/8/8/1113q1/8/8/8/8"})}) != "",
             "boards differ");
  BOOST_TEST(compared({page("Z/en.pug", {rook, queen}),
                       page("Z/fr.pug", {"8/ppp41/8/8/8/8/8/61R", "8/8/8/3q1111/8/8/8/8 d6,d4"})}) == "");
  // A rank with a piece too many is a fault of its own: the site draws the same board.
  BOOST_TEST(compared({page("Z/en.pug", {"8/8/8/8/8/8/PPPPPPPP/8"}), page("Z/es.pug", {"8/8/8/8/8/8/PPPPPPPPP/8"})}) ==
             "");
  // Other folders, other pages.
  BOOST_TEST(compared({page("Z/en.pug", {rook}), page("Y/fr.pug", {queen})}) == "");
}

BOOST_AUTO_TEST_CASE(differences_are_reported_once_with_all_places) {
  BOOST_TEST(compared({page("Z/en.pug", {rook, queen}), page("Z/es.pug", {rook, "8/8/8/3q4/8/8/8/8 d4"}),
                       page("Z/fr.pug", {rook, queen})}) == "AV402 Z/es.pug:7+2 ");
  BOOST_TEST(compared({page("Z/en.pug", {rook}), page("Z/es.pug", {"8/ppp5/8/8/8/8/8/5B2"}),
                       page("Z/fr.pug", {rook})}) == "AV401 Z/es.pug:3+2 ");
}

BOOST_AUTO_TEST_CASE(one_diagram_more_or_less_shifts_nothing) {
  BOOST_TEST(compared({page("Z/en.pug", {rook, queen, knight}), page("Z/es.pug", {rook, knight})}) ==
             "AV405 Z/en.pug:7+0 ");
  BOOST_TEST(compared({page("Z/en.pug", {rook, knight}), page("Z/es.pug", {rook, queen, knight}),
                       page("Z/fr.pug", {rook, queen, knight})}) == "AV405 Z/es.pug:7+1 ");
  BOOST_TEST(compared({page("Z/en.pug", {rook, queen}), page("Z/es.pug", {})}) == "",
             "a page without diagrams is not looked at");
}

BOOST_AUTO_TEST_CASE(many_diagrams_do_not_take_quadratic_time) {
  std::vector<std::string> left(1500, rook);
  std::vector<std::string> right(1500, queen);
  BOOST_TEST(!compared({page("Z/en.pug", left), page("Z/es.pug", right)}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
