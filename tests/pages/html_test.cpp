#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <unistd.h>

#include <pugixml.hpp>

#include "tests/support/files.hpp"
#include "verifier/corpus/corpus_check.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/report/pages_report.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/markup.hpp"

BOOST_AUTO_TEST_SUITE(html_test)

using namespace arbiter;

namespace {

namespace fs = std::filesystem;

std::string html_of(const Report& report) {
  const fs::path path = fs::temp_directory_path() / ("arbiter-html-test-" + std::to_string(::getpid()));
  Output out(path.string());
  write_html(report, out);
  out.commit();
  std::string text = tests::file_text(path);
  fs::remove(path);
  return text;
}

/// The body as XML, without style, script and the elements that HTML does not close.
pugi::xml_document body_of(std::string text) {
  for (const std::string tag : {"script", "style"}) {
    for (std::size_t at = 0; (at = text.find("<" + tag + ">", at)) != std::string::npos;) {
      const std::size_t end = text.find("</" + tag + ">", at);
      BOOST_REQUIRE(end != std::string::npos);
      text.erase(at, end - at);
    }
  }
  text.erase(0, text.find("<body>"));
  text.erase(text.find("</body>") + 7);
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"<br>", "<br/>"},
                                 {" hidden>", " hidden=\"\">"},
                                 {" open>", " open=\"\">"},
                                 {" hidden ", " hidden=\"\" "},
                                 {"</script>", ""},
                                 {"spellcheck=\"false\">", "spellcheck=\"false\"/>"}}) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  }
  pugi::xml_document document;
  const auto result = document.load_buffer(text.data(), text.size(), pugi::parse_full, pugi::encoding_utf8);
  BOOST_REQUIRE_MESSAGE(result, result.description()
                                    << " near " << text.substr(static_cast<std::size_t>(result.offset), 200));
  return document;
}

std::size_t count(const pugi::xml_document& document, const std::string& path) {
  return document.select_nodes(path.c_str()).size();
}

/// A report in which every text is hostile.
Report hostile() {
  const std::string evil =
      "<script>alert(1)</script><img src=x onerror=alert(1)>\"'>&</style>--><!-- \x01\xff \xef\xbf\xbf";
  Report report;
  report.tool = evil;
  report.version = evil;
  report.counts = {{evil, 1}};
  BoardPicture board{.files = 1,
                     .ranks = 1,
                     .cells = {{evil, evil, PictureOwner::white, SquareMark::extra, true}},
                     .from_black = false,
                     .title = evil};
  Finding finding{.check = "AV107"};
  finding.message = finding.source_line = finding.seen = finding.wanted = finding.claim = evil;
  finding.where.file = evil;
  finding.where.line = 3;
  finding.where.column = 4;
  finding.where.end_column = 9;
  finding.expected = finding.missing = finding.extra = {evil};
  finding.notes = {evil + "\n" + evil};
  finding.board = {board};
  finding.fixes.resize(1);
  finding.fixes[0].what = evil;
  finding.also = {finding.where};
  ReportCase each;
  each.group = each.name = each.title = each.reason = each.fen = each.topic = evil;
  each.where = {evil, 1, 1, 1};
  each.facts = {evil};
  each.findings = {0, 99};
  each.board = {board};
  each.board[0].from_black = true;
  report.cases = {each};
  report.findings = {finding, finding};
  return report;
}

Report of_corpus() {
  std::vector<pages::PageReport> pages;
  const fs::path folder = fs::path(ARBITER_SOURCE_DIR) / "corpus" / "pages";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    // With its folder: pages of one name in a row are one group.
    pages.push_back(
        pages::verify_in_full(entry.path().lexically_relative(folder).string(), tests::file_text(entry.path()), {}));
  }
  return pages::verify_report(pages, {}, Level::error);
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_input_gets_through_unescaped) {
  const std::string text = html_of(hostile());
  BOOST_TEST(text.find("<script>alert") == std::string::npos);
  BOOST_TEST(text.find("<img") == std::string::npos);
  BOOST_TEST(text.find("<!--") == std::string::npos);
  BOOST_TEST(text.find('\x01') == std::string::npos);
  const auto document = body_of(text);
  // No hostile text became an element or an attribute.
  BOOST_TEST(count(document, "//*[@onerror]") == 0U);
  BOOST_TEST(count(document, "//article") == 1U);
  BOOST_TEST(count(document, "//section[@class='finding error']") == 2U);  // one belongs to no case
  BOOST_TEST(count(document, "//section[@class='further']") == 1U);
}

BOOST_AUTO_TEST_CASE(nothing_is_loaded) {
  const std::string text = html_of(of_corpus());
  for (const char* way :
       {"http:", "https:", "src=", "url(http", "@import", "<link", "<iframe", " style=", " onclick="}) {
    BOOST_TEST(text.find(way) == std::string::npos, "found " << way);
  }
  for (const arbiter::assets::Asset* asset :
       {&arbiter::assets::board_css, &arbiter::assets::report_css, &arbiter::assets::report_js}) {
    BOOST_TEST(text.find("'sha256-" + arbiter::base64(asset->sha256) + "'") < text.find("<style>"));
    BOOST_TEST(text.find(">" + std::string(asset->text) + "</") != std::string::npos);
    BOOST_TEST(asset->sha256.size() == 32U);
  }
}

BOOST_AUTO_TEST_CASE(every_case_and_finding_is_there) {
  const Report report = of_corpus();
  const auto document = body_of(html_of(report));
  BOOST_TEST(report.cases.size() > 30U);
  BOOST_TEST(count(document, "//article") == report.cases.size());
  const auto boards = std::count_if(report.cases.begin(), report.cases.end(),
                                    [](const ReportCase& each) { return !each.board.empty(); });
  BOOST_TEST(count(document, "//article/figure/svg") == static_cast<std::size_t>(boards));
  BOOST_TEST(count(document, "//article//section") == report.findings.size());
  std::map<ReportCase::Outcome, std::size_t> outcomes;
  for (const ReportCase& each : report.cases) ++outcomes[each.outcome];
  BOOST_TEST(count(document, "//article[@data-verdict='failed']") == outcomes[ReportCase::Outcome::failed]);
  // Passed and skipped cases may have warnings.
  BOOST_TEST(count(document, "//article[@data-verdict='passed']") +
                 count(document, "//article[@data-verdict='warned']") +
                 count(document, "//article[@data-verdict='unchecked']") ==
             outcomes[ReportCase::Outcome::passed] + outcomes[ReportCase::Outcome::skipped]);
  // References have targets, and ids are unique.
  std::set<std::string> ids;
  for (const auto& each : document.select_nodes("//@id"))
    BOOST_TEST(ids.insert(each.attribute().value()).second, each.attribute().value() << " twice");
  for (const char* path : {"//@href", "//@aria-labelledby", "//@aria-describedby"}) {
    for (const auto& each : document.select_nodes(path)) {
      std::string target = each.attribute().value();
      if (target.starts_with("#")) target.erase(0, 1);
      BOOST_TEST(ids.count(target) == 1U, target << " leads nowhere");
    }
  }
}

BOOST_AUTO_TEST_CASE(failures_come_first_and_the_rest_is_folded_by_page) {
  const Report report = of_corpus();
  const std::string text = html_of(report);
  const std::size_t pages = text.find("<details class=\"page\"");
  BOOST_REQUIRE(pages != std::string::npos);
  BOOST_TEST(text.find("data-verdict=\"failed\"", text.find("<article")) < pages);
  BOOST_TEST(text.find("<article class=\"card failed", pages) == std::string::npos);
  BOOST_TEST(text.find("<article class=\"card passed") > pages);
  const auto document = body_of(text);
  const auto groups = std::count_if(report.cases.begin(), report.cases.end(),
                                    [](const ReportCase& each) { return each.name == "page"; });
  BOOST_TEST(count(document, "//details[@class='page' and not(@open)]") == static_cast<std::size_t>(groups));
  // Without the script a link leads to the failures, and a page to those of its own.
  BOOST_TEST(count(document, "//nav/a[@href='#failed']") == 1U);
  BOOST_TEST(count(document, "//details[@class='page']/p[@class='above']/a") ==
             count(document, "//article[@data-verdict='failed' or @data-verdict='warned']"));
}

BOOST_AUTO_TEST_CASE(a_small_report_is_open_and_notes_are_folded) {
  Report report;
  ReportCase each;
  each.group = "g";
  each.findings = {0};
  report.findings = {{.check = "AV107"}};
  report.findings[0].level = Level::note;
  report.cases = {each};
  BOOST_TEST(count(body_of(html_of(report)), "//details[@class='page' and @open]") == 1U);
  BOOST_TEST(count(body_of(html_of(report)), "//article//details[@class='folded']/section") == 1U);
  report.cases[0].outcome = ReportCase::Outcome::failed;  // by --fail-on note
  BOOST_TEST(count(body_of(html_of(report)), "//article//details[@class='folded']") == 0U);
  BOOST_TEST(count(body_of(html_of(report)), "//article//section") == 1U);
}

BOOST_AUTO_TEST_CASE(captions_are_whole) {
  Report report;
  ReportCase each;
  each.title = "of the Colonel <b>on</b> the right";
  each.whole = "Steps of the knight on the left, of the Colonel <b>on</b> the right.";
  report.cases = {each};
  const std::string text = html_of(report);
  BOOST_TEST(text.find("<span class=\"other\">Steps of the knight on the left, </span>of the Colonel &lt;b&gt;on"
                       "&lt;/b&gt; the right<span class=\"other\">.</span>") != std::string::npos);
  report.cases[0].title = "a title that is not part of it";
  BOOST_TEST(html_of(report).find(">Steps of the knight on the left, of the Colonel") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_legend_names_each_piece_that_occurs_once) {
  const Report report = of_corpus();
  std::set<std::pair<std::string, std::string>> pieces;  // of one variant, and owned alike
  for (const ReportCase& each : report.cases) {
    for (const BoardPicture& board : each.board) {
      for (const PictureCell& cell : board.cells) {
        if (cell.name.empty()) continue;
        pieces.emplace(each.topic, cell.name + (cell.owner == PictureOwner::both ? " of both" : ""));
      }
    }
  }
  BOOST_TEST(pieces.size() > 10U);
  BOOST_TEST(count(body_of(html_of(report)), "//details[@class='pieces']//li") == pieces.size());
}

BOOST_AUTO_TEST_CASE(another_board_of_a_finding_is_shown_and_the_same_is_not) {
  Report report;
  report.tool = "tool";
  ReportCase each;
  each.group = "g";
  each.name = "n";
  each.findings = {0};
  each.board = {{.files = 1, .ranks = 1, .cells = {{}}, .from_black = false, .title = {}}};
  report.findings = {{.check = "AV107"}};
  report.findings[0].board = each.board;
  report.cases = {each};
  BOOST_TEST(count(body_of(html_of(report)), "//article//figure") == 1U);
  report.findings[0].board[0].cells[0].mark = SquareMark::extra;
  BOOST_TEST(count(body_of(html_of(report)), "//article//figure") == 2U);
}

BOOST_AUTO_TEST_CASE(a_case_with_a_warning_is_not_simply_right) {
  Report report;
  ReportCase each;
  each.findings = {0};
  report.findings = {{.check = "AV107"}};
  for (const auto& [level, name] : {std::pair{Level::note, "passed"}, {Level::warning, "warned"}}) {
    report.findings[0].level = level;
    report.cases = {each};
    BOOST_TEST(count(body_of(html_of(report)), std::string("//article[@data-verdict='") + name + "']") == 1U);
  }
}

BOOST_AUTO_TEST_CASE(huge_values_are_cut) {
  Report report;
  report.findings = {{.check = "AV107"}};
  report.findings[0].message = std::string(1'000'000, 'x');
  report.findings[0].source_line = std::string(2'000'000, '<');
  report.findings[0].where = {"f", 1, 1'000'000, 1'500'000};
  BOOST_TEST(html_of(report).size() < 60'000U);
  BOOST_TEST(html_of({}).find("There was nothing to check.") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(plots_of_a_corpus) {
  corpus::StatCounts counts;
  const std::string evil = "<img src=x onerror=alert(1)>\"&";
  counts.positions = 42;
  auto& tables = counts.variants[evil];
  tables["side"] = {{"white", 30}, {evil, 12}};
  for (int pieces = 2; pieces < 12; ++pieces) tables["pieces"][std::to_string(pieces)] = 4;
  tables["pieces"]["32"] = 2;
  const std::string text = corpus::stats_html(counts);
  BOOST_TEST(text.find("<img") == std::string::npos);
  BOOST_TEST(text.find("name=\"viewport\"") != std::string::npos);
  BOOST_TEST(text.find(" style=") == std::string::npos);  // the policy would refuse it
  auto document = body_of(text);
  BOOST_TEST(count(document, "//article[@class='plot']") == 2U);
  BOOST_TEST(count(document, "//svg[@class='columns']/rect") == 11U);
  BOOST_TEST(std::string(document.select_node("//svg[@class='columns']/rect[11]/title").node().text().get()) ==
             "32: 2");
  BOOST_TEST(count(document, "//article[1]//table//tr") == 11U);  // the same in numbers
  BOOST_TEST(count(document, "//article[2]//table//tr[td='71.4 %']") == 1U);
  // Values that lie far apart, or are not numbers, stay a table.
  tables["pieces"]["4000000000"] = 1;
  BOOST_TEST(count(body_of(corpus::stats_html(counts)), "//svg[@class='columns']") == 0U);
  tables["pieces"].erase("4000000000");
  tables["pieces"]["many"] = 1;
  BOOST_TEST(count(body_of(corpus::stats_html(counts)), "//svg[@class='columns']") == 0U);
  BOOST_TEST(!body_of(corpus::stats_html({})).empty());
}

BOOST_AUTO_TEST_SUITE_END()
