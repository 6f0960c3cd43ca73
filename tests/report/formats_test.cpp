#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "tests/support/report_samples.hpp"
#include "tests/support/schema_check.hpp"
#include "tests/support/xml_folder.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/report/pages_report.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/report.hpp"
#include "verifier/support/printable.hpp"

BOOST_AUTO_TEST_SUITE(formats_test)

namespace {

using namespace arbiter;
using namespace arbiter::tests;
using nlohmann::json;

const JsonSchema& sarif_schema() {
  static const JsonSchema schema("tests/schemas/sarif-2.1.0.json");
  return schema;
}

void require_valid(const JsonSchema& schema, const json& document, const std::string& what) {
  const std::vector<std::string> faults = schema.faults(document);
  BOOST_TEST_INFO_SCOPE(what);
  const std::string first = faults.empty() ? "" : faults.front();
  BOOST_TEST(faults.empty(), first);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

/// A report of `count` findings: every fifth is an error, every third of the others a warning.
Report large_report(std::size_t count) {
  Report report = sample_report();
  report.findings.clear();
  report.cases.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const Level level = i % 5 == 4 ? Level::error : i % 3 == 0 ? Level::warning : Level::note;
    report.findings.push_back(sample_finding(level == Level::error ? CheckId("AV201") : CheckId("AV301"), level,
                                             fmt::format("finding {}", i), i % 1000 + 1));
  }
  return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(sarif_holds_against_the_schema_of_oasis) {
  const json good = json::parse(written(Format::sarif, sample_report()));
  require_valid(sarif_schema(), good, "sample");
  require_valid(sarif_schema(), json::parse(written(Format::sarif, Report{})), "nothing");

  // The schema refuses invalid reports.
  json bad = good;
  bad["runs"][0]["results"][0].erase("message");
  BOOST_TEST(!sarif_schema().faults(bad).empty());
  bad = good;
  bad["runs"][0]["results"][0]["level"] = "fatal";
  BOOST_TEST(!sarif_schema().faults(bad).empty());
  bad = good;
  bad["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0;
  BOOST_TEST(!sarif_schema().faults(bad).empty());
  bad = good;
  bad["runs"][0]["column"] = 1;
  BOOST_TEST(!sarif_schema().faults(bad).empty());
}

BOOST_AUTO_TEST_CASE(sarif_says_what_code_scanning_needs) {
  const json run = json::parse(written(Format::sarif, sample_report()))["runs"][0];
  const json& rules = run["tool"]["driver"]["rules"];
  BOOST_TEST(rules.size() == 3U);
  for (const json& result : run["results"]) {
    BOOST_TEST(rules[result["ruleIndex"].get<std::size_t>()]["id"] == result["ruleId"]);
    BOOST_TEST(result["partialFingerprints"].contains("primaryLocationLineHash"));
    BOOST_TEST(result["locations"].size() == 1U);
  }
  BOOST_TEST(rules[0]["help"]["text"] ==
             "It could not be read.\nExample: a slip\nRight: none\nWhat to do: Look again.");
  BOOST_TEST(rules[1]["help"]["markdown"] ==
             "**AV201: wrong**\n\nIt is wrong \\[really\\](so).\n\nExample: e4;e5\n\nRight: e4,e5\n\nWhat to do: Write "
             "a comma.");
  BOOST_TEST(rules[1]["defaultConfiguration"]["level"] == "error");
  BOOST_TEST(rules[2]["properties"]["problem.severity"] == "recommendation");
  const json& wrong = run["results"][0];
  BOOST_TEST(wrong["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "rules/page.pug");
  BOOST_TEST(wrong["relatedLocations"].size() == 2U);
  const json& replacements = wrong["fixes"][0]["artifactChanges"][0]["replacements"];
  BOOST_TEST(replacements[0]["deletedRegion"] == (json{{"byteOffset", 10}, {"byteLength", 1}}));
  BOOST_TEST(replacements[0]["insertedContent"]["binary"] == "LA==");
  BOOST_TEST(replacements[1]["deletedRegion"]["byteLength"] == 0);
  // A finding about a whole file is placed at its start.
  BOOST_TEST(run["results"][2]["locations"][0]["physicalLocation"]["region"] == (json{{"startLine", 1}}));
}

BOOST_AUTO_TEST_CASE(columns_are_utf16_units) {
  Report report;
  Finding finding = sample_finding("AV201", Level::error, "wrong", 1);
  finding.source_line = "\xEF\xBB\xBFé\xF0\x9F\x98\x80\xFFxyz";  // mark, 1 unit, 2 units, 1 unit, then ASCII
  finding.where.column = 3 + 2 + 4 + 1 + 1;
  finding.where.end_column = finding.where.column + 2;
  report.findings = {finding};
  const json region = json::parse(
      written(Format::sarif, report))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
  BOOST_TEST(region == (json{{"startLine", 1}, {"startColumn", 5}, {"endColumn", 7}}));
  BOOST_TEST(written(Format::github, report).find("col=5,endColumn=6,") != std::string::npos);  // inclusive here

  finding.source_line.clear();  // without the line, byte columns cannot be converted
  report.findings = {finding};
  BOOST_TEST(columns_of(finding).begin == 0U);
  BOOST_TEST(written(Format::github, report).find("col=") == std::string::npos);
  finding.source_line = "ab";  // a place after the end of the line
  finding.where = {"f", 2, 1000, 1001};
  BOOST_TEST(columns_of(finding).begin == 3U);
  BOOST_TEST(columns_of(finding).end == 4U);
}

BOOST_AUTO_TEST_CASE(files_are_named_as_hosts_know_them) {
  Report report;
  report.folder = "/home/user/site/pages";
  report.root = "/home/user/site";
  BOOST_TEST(reported_path(report, "./a/../b.pug") == "pages/b.pug");
  BOOST_TEST(reported_path(report, "../c.pug") == "c.pug");
  BOOST_TEST(reported_path(report, "/home/user/site/d e.pug") == "d e.pug");
  BOOST_TEST(reported_path(report, "../../other/f.pug") == "../../other/f.pug");
  BOOST_TEST(reported_path(report, "/etc/g.pug") == "/etc/g.pug");
  BOOST_TEST(reported_path(report, "<stdin>") == "<stdin>");
  BOOST_TEST(reported_path(Report{}, "./h.pug") == "h.pug");
  BOOST_TEST(uri_of("a b#c/é%.pug") == "a%20b%23c/%C3%A9%25.pug");
  BOOST_TEST(uri_of("c:d") == "c%3Ad");  // otherwise read as a scheme
  BOOST_TEST(uri_of("/etc/g.pug") == "file:///etc/g.pug");
  BOOST_TEST(uri_of("\xFF") == "%FF");
}

BOOST_AUTO_TEST_CASE(gitlab_holds_against_its_parsers_schema_and_its_documentation) {
  const JsonSchema entry("tests/schemas/codeclimate.json");
  const JsonSchema whole("tests/schemas/gitlab-report.schema.json");
  const json good = json::parse(written(Format::gitlab, sample_report()));
  BOOST_TEST(good.size() == 3U);
  require_valid(whole, good, "sample");
  for (const json& each : good) require_valid(entry, each, "entry");
  BOOST_TEST(good[0]["location"] == (json{{"path", "rules/page.pug"}, {"lines", {{"begin", 7}}}}));
  BOOST_TEST(good[2]["location"]["lines"]["begin"] == 1);
  BOOST_TEST(json::parse(written(Format::gitlab, Report{})) == json::array());

  json bad = good[0];
  bad["location"]["lines"]["begin"] = "7";
  BOOST_TEST(!entry.faults(bad).empty());
  bad = good[0];
  bad.erase("fingerprint");
  BOOST_TEST(!entry.faults(bad).empty());
  for (const char* path : {"./page.pug", "/page.pug"}) {
    bad = good;
    bad[0]["location"]["path"] = path;
    BOOST_TEST(!whole.faults(bad).empty());
  }
  bad = good;
  bad[0]["severity"] = "error";
  BOOST_TEST(!whole.faults(bad).empty());
}

BOOST_AUTO_TEST_CASE(junit_holds_against_the_schema_of_jenkins) {
  const std::string good = written(Format::junit, sample_report());
  {
    const XmlFolder folder;
    folder.file("good.xml", good);
    folder.file("nothing.xml", written(Format::junit, Report{}));
    BOOST_TEST(folder.valid());
  }
  const std::vector<std::pair<std::string, std::string>> breaks{
      {" failures=\"1\"", ""}, {"<testcase name=\"diagram 2\"", "<testcase"}, {"<skipped", "<skiped"}, {"&lt;", "<"}};
  for (const auto& [part, wrong] : breaks) {
    std::string bad = good;
    const std::size_t at = bad.find(part, bad.find("<testsuite "));
    BOOST_REQUIRE(at != std::string::npos);
    bad.replace(at, part.size(), wrong);
    const XmlFolder folder;
    folder.file("bad.xml", bad);
    BOOST_TEST(!folder.valid(), part);
  }
}

BOOST_AUTO_TEST_CASE(junit_and_tap_fail_by_the_level_and_lose_no_finding) {
  Report report = sample_report();
  std::string xml = written(Format::junit, report);
  BOOST_TEST(xml.find("<testsuites name=\"arbiter-sample\" tests=\"5\" failures=\"2\" errors=\"0\">") !=
             std::string::npos);
  BOOST_TEST(xml.find("<testsuite name=\"gone.pug\" tests=\"1\" failures=\"1\"") != std::string::npos);  // of no case
  BOOST_TEST(count_of(xml, "<failure ") == 2U);
  BOOST_TEST(count_of(xml, "that is odd") == 1U);  // only a warning: in the output
  std::string tap = written(Format::tap, report);
  BOOST_TEST(count_of(tap, "\nnot ok ") == 2U);
  BOOST_TEST(tap.find("\nok 3 - rules/page.pug: diagram 3 # SKIP nothing is claimed \\# here\n") != std::string::npos);
  BOOST_TEST(tap.find("not ok 1 - rules/page.pug: diagram 1: a <caption> \\# with signs\n") != std::string::npos);
  BOOST_TEST(tap.find("that is odd") != std::string::npos);

  report.fail_on = Level::warning;
  BOOST_TEST(count_of(written(Format::junit, report), "<failure ") == 3U);
  BOOST_TEST(count_of(written(Format::tap, report), "\nnot ok ") == 3U);
  BOOST_TEST(written(Format::tap, Report{}) == "TAP version 14\n1..0 # SKIP nothing was checked\n");
}

BOOST_AUTO_TEST_CASE(workflow_commands) {
  Report report = sample_report();
  report.findings[0].where.file = "a,b:c%.pug";
  report.findings[0].message = "50% of\r\nit";
  const std::vector<std::string> lines = lines_of(written(Format::github, report));
  BOOST_REQUIRE_EQUAL(lines.size(), 3U);
  BOOST_TEST(lines[0].starts_with("::error file=a%2Cb%3Ac%25.pug,line=7,col=3,endColumn=4,title=AV201%3A wrong::50%25 "
                                  "of\\x0d\\x0ait%0Aseen: e4;e5%0A"),
             lines[0]);
  BOOST_TEST(lines[1] == "::error file=gone.pug,title=AV100%3A unread::cannot be read");
  BOOST_TEST(lines[2].starts_with("::warning file=rules/page.pug,line=9,"));
  report.findings[0].where.file = "<stdin>";  // not a file of the repository
  BOOST_TEST(written(Format::github, report).starts_with("::error title="));
}

BOOST_AUTO_TEST_CASE(counts_in_words_for_readers) {
  BOOST_TEST(count_words("claimsChecked", 1) == "claim checked");
  BOOST_TEST(count_words("claimsChecked", 2) == "claims checked");
  BOOST_TEST(count_words("claimsLost", 1) == "claims lost");  // a key without words
  Report report;
  report.counts = {{"pages", 1}, {"claimsChecked", 0}, {"diagramsWithoutClaim", 2}, {"errors", 7}};
  BOOST_TEST(counts_in_words(report) == "1 page, 2 diagrams without a claim");
  BOOST_TEST(github_summary(report).find("\n1 page, 2 diagrams without a claim\n") != std::string::npos);
  report.counts = {{"pages", 0}};
  BOOST_TEST(counts_in_words(report).empty());
}

BOOST_AUTO_TEST_CASE(json_lines_end_with_the_summary) {
  const std::vector<std::string> lines = lines_of(written(Format::jsonl, sample_report()));
  BOOST_REQUIRE_EQUAL(lines.size(), 4U);
  const json first = json::parse(lines[0]);
  BOOST_TEST(
      first["fixes"] ==
      json::parse(
          R"([{"what":"write a comma","sure":true,"edits":[{"begin":10,"end":11,"text":","},{"begin":20,"end":20,"text":"\n"}]}])"));
  BOOST_TEST(first["also"][0] == json::parse(R"({"file":"other/page.pug","line":3,"column":null,"endColumn":null})"));
  BOOST_TEST(lines[3] == R"({"schema":2,"summary":{"pages":2,"diagrams":4}})");
}

BOOST_AUTO_TEST_CASE(fingerprints_tell_findings_apart_and_stay_when_lines_move) {
  Report report = sample_report();
  report.findings.push_back(report.findings[0]);
  report.findings.push_back(report.findings[1]);
  const std::vector<std::string> before = fingerprints(report.findings, report);
  BOOST_TEST(std::set<std::string>(before.begin(), before.end()).size() == before.size());
  for (Finding& finding : report.findings) {
    if (finding.where.line != 0) finding.where.line += 100;
    finding.source_line = "\t" + finding.source_line + " ";
  }
  BOOST_TEST(fingerprints(report.findings, report) == before, boost::test_tools::per_element());
  report.findings[0].diagram[0].marks[0] = "e4;e6";
  const std::vector<std::string> after = fingerprints(report.findings, report);
  BOOST_TEST(after[0] != before[0]);
  BOOST_TEST(after[1] == before[1]);
}

BOOST_AUTO_TEST_CASE(fingerprints_of_a_page_stay_when_lines_are_put_in_above) {
  const std::string page =
      "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/N7 b3,c3:\n  figcaption Moves of the knight.\n"
      "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/N7 b3,c3:\n  figcaption Moves of the knight.\n"
      "figure\n  .diagram\n    | fen:8/8/8/8/8/8/1P/8 e4;e5:\n  figcaption An example.\n";
  pages::VerifyOptions options;
  options.variant = variant_named("chess");
  const auto prints = [&options](const std::string& text) {
    const Report report = pages::verify_report({pages::verify_page("page.pug", text, options)}, {}, Level::error);
    return fingerprints(report.findings, report);
  };
  const std::vector<std::string> before = prints(page);
  BOOST_TEST(before.size() >= 4U);
  BOOST_TEST(std::set<std::string>(before.begin(), before.end()).size() == before.size());
  BOOST_TEST(prints("h2 News\np One more line.\n\n" + page) == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(limits_of_code_scanning) {
  if (every_nth() == 1) {  // as many findings take half a minute under sanitizers
    const Report report = large_report(30'000);
    const std::string whole = written(Format::sarif, report);
    BOOST_TEST(count_of(whole, R"("ruleId": ")") == 25'000U);
    BOOST_TEST(count_of(whole, R"("level": "error",)") == 6'000U);
    BOOST_TEST(count_of(whole, "5000 of 30000 findings are left out") == 1U);
    // In the order of the input.
    const std::size_t results = whole.find(R"("results": [)");
    BOOST_REQUIRE(results != std::string::npos);
    BOOST_TEST(whole.substr(whole.find(R"("text": )", results)).starts_with(R"("text": "finding 0")"));
  }

  SarifLimits limits;
  limits.bytes = 60'000;
  limits.places = 5;
  Report small = large_report(1000);
  small.findings[4].also.resize(50, {"x.pug", 1, 0, 0});
  const json cut = json::parse(sarif(small, limits).dump())["runs"][0];
  require_valid(sarif_schema(), json::parse(sarif(small, limits).dump()), "cut");
  BOOST_TEST(cut["results"].dump().size() <= 66'000U);
  BOOST_TEST(cut["results"].size() > 50U);
  for (const json& result : cut["results"]) {
    BOOST_TEST(result["level"] == "error");
    if (result.contains("relatedLocations")) BOOST_TEST(result["relatedLocations"].size() == 4U);
  }
}

BOOST_AUTO_TEST_CASE(limits_of_a_step) {
  const Report report = large_report(30'000);
  const std::string commands = written(Format::github, report);
  BOOST_TEST(count_of(commands, "::error ") == 10U);
  BOOST_TEST(count_of(commands, "::warning ") == 10U);
  BOOST_TEST(count_of(commands, "::notice ") == 10U);
  BOOST_TEST(commands.starts_with("::error "));  // the worst first: a job shows 50 annotations of all its steps
  BOOST_TEST(github_left_out(report) == (std::array<std::size_t, 3>{15'990, 7'990, 5'990}),
             boost::test_tools::per_element());

  const std::string summary = github_summary(report);
  BOOST_TEST(summary.size() <= github_summary_bytes);
  BOOST_TEST(summary.size() > github_summary_bytes - 1000);
  const std::vector<std::string> lines = lines_of(summary);
  const std::size_t rows =
      static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(),
                                             [](const auto& l) { return l.find("| finding ") != std::string::npos; })) -
      1;
  BOOST_TEST(lines.back() == std::to_string(30'000 - rows) + " more findings do not fit here.");
  BOOST_TEST(github_summary(report, 10).empty());
  BOOST_TEST(lines[0] == "### arbiter-sample: 6000 errors, 8000 warnings, 16000 notes");
}

BOOST_AUTO_TEST_CASE(texts_as_xml_and_base64) {
  BOOST_TEST(xml_text("a<b>&\"]]>\n") == "a&lt;b&gt;&amp;&quot;]]&gt;&#10;");
  BOOST_TEST(xml_text(std::string("\0\x1f\xff", 3)) == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  BOOST_TEST(valid_utf8("a\xC3") == "a\xEF\xBF\xBD");
  BOOST_TEST(utf16_units("a\xC3\xA9\xF0\x9F\x98\x80") == 4U);
  // RFC 4648, section 10
  for (const auto& [text, code] : std::vector<std::pair<std::string, std::string>>{{"", ""},
                                                                                   {"f", "Zg=="},
                                                                                   {"fo", "Zm8="},
                                                                                   {"foo", "Zm9v"},
                                                                                   {"foob", "Zm9vYg=="},
                                                                                   {"fooba", "Zm9vYmE="},
                                                                                   {"foobar", "Zm9vYmFy"}}) {
    BOOST_TEST(base64(text) == code);
  }
}

BOOST_AUTO_TEST_SUITE_END()
