#include <boost/test/unit_test.hpp>

#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "tests/support/report_samples.hpp"
#include "tests/support/schema_check.hpp"
#include "tests/support/xml_folder.hpp"
#include "verifier/report/formats.hpp"

BOOST_AUTO_TEST_SUITE(formats_hostile_test)

// Every format stays valid, whatever bytes the findings contain.

namespace {

using namespace arbiter;
using namespace arbiter::tests;
using nlohmann::json;

const std::uint32_t hostile_seeds = 60 / static_cast<std::uint32_t>(every_nth());

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

}  // namespace

BOOST_AUTO_TEST_CASE(hostile_findings_give_valid_json) {
  const JsonSchema entry("tests/schemas/codeclimate.json");
  for (std::uint32_t seed = 0; seed < hostile_seeds; ++seed) {
    const Report report = hostile_report(seed);
    const std::string what = fmt::format("seed {}", seed);
    const json sarif_log = json::parse(written(Format::sarif, report));
    require_valid(sarif_schema(), sarif_log, what);
    BOOST_TEST(sarif_log["runs"][0]["results"].size() == report.findings.size());
    constexpr std::string_view in_uris = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~/:%-";
    std::set<std::string> prints;
    for (const json& result : sarif_log["runs"][0]["results"]) {
      const std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
      BOOST_TEST((uri.find_first_not_of(in_uris) == std::string::npos));
      prints.insert(result["partialFingerprints"]["arbiter/v1"].get<std::string>());
    }
    BOOST_TEST(prints.size() == report.findings.size());
    const json list = json::parse(written(Format::gitlab, report));
    BOOST_TEST(list.size() == report.findings.size());
    for (const json& each : list) require_valid(entry, each, what);
    const std::vector<std::string> lines = lines_of(written(Format::jsonl, report));
    BOOST_TEST(lines.size() == report.findings.size() + 1);
    for (const std::string& line : lines) BOOST_TEST(json::accept(line));
  }
}

BOOST_AUTO_TEST_CASE(hostile_findings_give_valid_xml) {
  const XmlFolder folder;
  for (std::uint32_t seed = 0; seed < hostile_seeds; ++seed)
    folder.file(std::to_string(seed) + ".xml", written(Format::junit, hostile_report(seed)));
  BOOST_TEST(folder.valid());
}

BOOST_AUTO_TEST_CASE(hostile_findings_give_valid_tap) {
  // Each line is a version, a plan, a test, or part of a block whose scalars are JSON strings, numbers or plain words.
  const std::regex test(R"((not )?ok ([0-9]+) - ([^#\\]|\\[#\\])*( # SKIP ([^#\\]|\\[#\\])*)?)");
  const std::regex key(R"( {2,8}(- )?(reason|fen|rule|level|message|file|line|column): (.*))");
  const std::regex list(R"( {2,6}(facts|findings|details):)");
  for (std::uint32_t seed = 0; seed < hostile_seeds; ++seed) {
    BOOST_TEST_INFO_SCOPE("seed " << seed);
    const std::vector<std::string> lines = lines_of(written(Format::tap, hostile_report(seed)));
    BOOST_REQUIRE(lines.size() >= 2);
    BOOST_TEST(lines[0] == "TAP version 14");
    std::size_t tests = 0;
    bool block = false;
    for (std::size_t i = 2; i < lines.size(); ++i) {
      const std::string& line = lines[i];
      std::smatch match;
      if (!block && line == "  ---") {
        block = true;
      } else if (block && line == "  ...") {
        block = false;
      } else if (block) {
        const bool item = line.find_first_not_of(' ') % 2 == 0 && line.substr(line.find_first_not_of(' '), 3) == "- \"";
        if (item) {
          BOOST_TEST(json::accept(line.substr(line.find("- ") + 2)), line);
        } else if (std::regex_match(line, match, key)) {
          const std::string word = match[3];
          BOOST_TEST((json::accept(word) || word == "error" || word == "warning" || word == "note"), line);
        } else {
          BOOST_TEST(std::regex_match(line, list), line);
        }
      } else {
        ++tests;
        BOOST_REQUIRE_MESSAGE(std::regex_match(line, match, test), line.substr(0, 200));
        BOOST_TEST(match[2] == std::to_string(tests));
      }
    }
    BOOST_TEST(!block);
    BOOST_TEST(lines[1].starts_with(fmt::format("1..{}", tests)));
  }
}

BOOST_AUTO_TEST_CASE(hostile_findings_give_commands_and_rows_on_one_line_each) {
  const std::regex command(R"(::(error|warning|notice) ([a-zA-Z]+=[^:,\r\n]*)(,[a-zA-Z]+=[^:,\r\n]*)*::)");
  for (std::uint32_t seed = 0; seed < hostile_seeds; ++seed) {
    const Report report = hostile_report(seed);
    const std::vector<std::string> lines = lines_of(written(Format::github, report));
    BOOST_TEST(lines.size() == report.findings.size());
    for (const std::string& line : lines) {
      const std::string head = line.substr(0, line.find("::", 2) + 2);
      BOOST_TEST(std::regex_match(head, command), head.substr(0, 300));
      for (const char c : line) BOOST_TEST((static_cast<unsigned char>(c) >= 0x20 && c != 0x7f));
    }
    std::size_t rows = 0;
    for (const std::string& line : lines_of(github_summary(report))) {
      if (!line.starts_with("| ") || line.starts_with("| level") || line.starts_with("| ---")) continue;
      ++rows;
      std::size_t bars = 0;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\')
          ++i;
        else if (line[i] == '|')
          ++bars;
      }
      BOOST_TEST(bars == 5U, line.substr(0, 300));
    }
    BOOST_TEST(rows == report.findings.size());
  }
}

BOOST_AUTO_TEST_SUITE_END()
