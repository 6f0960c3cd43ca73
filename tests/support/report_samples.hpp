#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <unistd.h>

#include "tests/support/files.hpp"
#include "tests/support/schema_check.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tests {

/// The report as the format writes it.
inline std::string written(Format format, const Report& report) {
  char name[] = "/tmp/arbiter-formats-XXXXXX";
  const int descriptor = ::mkstemp(name);
  if (descriptor < 0) throw std::runtime_error("no temporary file");
  ::close(descriptor);
  std::string text;
  {
    Output out{std::string(name)};
    write_report(format, report, out);
    out.commit();
    text = file_text(name);
  }
  ::unlink(name);
  return text;
}

inline const std::vector<CheckInfo>& sample_checks() {
  static const std::vector<CheckInfo> rules{
      {"AV100", Level::error, "unread", "It could not be read.", "a slip", "none", "Look again.", "page"},
      {"AV201", Level::error, "wrong", "It is wrong [really](so).", "e4;e5", "e4,e5", "Write a comma.", "diagram"},
      {"AV301", Level::note, "odd", "It is odd.", "", "", "", ""}};
  return rules;
}

inline Finding sample_finding(CheckId check, Level level, std::string message, std::size_t line) {
  Finding finding{.check = check};
  finding.level = level;
  finding.message = std::move(message);
  finding.where = {"rules/page.pug", line, line == 0 ? 0U : 3U, line == 0 ? 0U : 5U};
  if (line != 0) finding.source_line = "  ab cd";
  return finding;
}

/// Two groups; cases that pass, fail, are skipped and only warn; a finding without a case; a fix; further places.
inline Report sample_report() {
  Report report;
  report.tool = "arbiter-sample";
  report.version = "1.2.3";
  report.checks = sample_checks();
  report.counts = {{"pages", 2}, {"diagrams", 4}};
  report.findings = {sample_finding("AV201", Level::error, "the mark is wrong", 7),
                     sample_finding("AV301", Level::warning, "that is odd", 9),
                     sample_finding("AV100", Level::error, "cannot be read", 0)};
  Finding& wrong = report.findings[0];
  wrong.seen = "e4;e5";
  wrong.wanted = "e4,e5";
  wrong.missing = {"e4"};
  wrong.extra = {"e5"};
  wrong.diagram = {{1, "8/8/8/8/8/8/8/8", {"e4;e5"}}};
  wrong.fixes = {{"write a comma", {{10, 11, ","}, {20, 20, "\n"}}, true}};
  wrong.also = {{"other/page.pug", 3, 0, 0}, {"rules/page.pug", 0, 0, 0}};
  report.findings[2].where.file = "gone.pug";
  const auto add = [&report](std::string group, std::string name, ReportCase::Outcome outcome,
                             std::vector<std::size_t> findings) {
    ReportCase each;
    each.group = std::move(group);
    each.name = std::move(name);
    each.outcome = outcome;
    each.findings = std::move(findings);
    report.cases.push_back(std::move(each));
  };
  add("rules/page.pug", "diagram 1", ReportCase::Outcome::failed, {0});
  add("rules/page.pug", "diagram 2", ReportCase::Outcome::passed, {1});
  add("rules/page.pug", "diagram 3", ReportCase::Outcome::skipped, {});
  add("other/page.pug", "diagram 1", ReportCase::Outcome::passed, {});
  report.cases[0].title = "a <caption> # with signs";
  report.cases[1].facts = {"the marks are all squares: holds"};
  report.cases[2].reason = "nothing is claimed # here";
  return report;
}

/// Texts that break formats without escaping: special characters of each format, control bytes, invalid UTF-8,
/// invisible and very long texts.
inline std::string hostile_text(std::mt19937& random) {
  static const std::vector<std::string> parts{"%",
                                              "::",
                                              "::error::",
                                              "]]>",
                                              "<!--",
                                              "&amp;",
                                              "&",
                                              "<",
                                              ">",
                                              "\"",
                                              "'",
                                              "\\",
                                              "|",
                                              "`",
                                              "#",
                                              "# SKIP",
                                              "# TODO",
                                              "\n",
                                              "\r\n",
                                              "\r",
                                              "\t",
                                              std::string(1, '\0'),
                                              "\x01",
                                              "\x1b[31m",
                                              "\x7f",
                                              "\xc3\x28",
                                              "\xff\xfe",
                                              "\xed\xa0\x80",
                                              "\xef\xbf\xbe",
                                              "\xf4\x90\x80\x80",
                                              "é",
                                              "日本",
                                              "\xf0\x9f\x98\x80",
                                              "\xe2\x80\xae",
                                              "\xe2\x80\xa8",
                                              "\xef\xbb\xbf",
                                              "{0}",
                                              "[a](b)",
                                              "---",
                                              "...",
                                              "  ---\n",
                                              "not ok 1 - x\n",
                                              "1..5",
                                              "Bail out!",
                                              ",",
                                              ":",
                                              "=",
                                              "..",
                                              "/",
                                              "//",
                                              "./",
                                              "../",
                                              " ",
                                              "  ",
                                              "%0A",
                                              "%25",
                                              "${x}",
                                              "$(x)",
                                              "@all",
                                              "</failure>",
                                              "--",
                                              "-",
                                              "null",
                                              "a",
                                              "Z9"};
  std::string text;
  const std::size_t count = random() % 12;
  for (std::size_t i = 0; i < count; ++i) text += parts[random() % parts.size()];
  if (random() % 50 == 0) text += std::string(100'000, static_cast<char>(random() % 256));
  return text;
}

/// One that the report explains, or one that it does not.
inline CheckId hostile_check(std::mt19937& random) {
  const auto checks = std::to_array<CheckId>({"AV100", "AV201", "AV301", "AF113", "AC101"});
  return checks[random() % checks.size()];
}

inline Finding hostile_finding(std::mt19937& random) {
  const auto number = [&random] {
    return random() % 3 == 0   ? std::size_t{0}
           : random() % 5 == 0 ? (std::size_t{1} << 40U) >> (random() % 12)
                               : random() % 40;
  };
  const auto texts = [&random] {
    std::vector<std::string> list(random() % 3);
    for (std::string& text : list) text = hostile_text(random);
    return list;
  };
  Finding finding{.check = hostile_check(random)};
  finding.level = static_cast<Level>(random() % 3);
  finding.message = hostile_text(random);
  finding.where = {random() % 4 == 0 ? "a b#c/é.pug" : hostile_text(random), number(), number(), number()};
  finding.source_line = hostile_text(random);
  finding.seen = hostile_text(random);
  finding.wanted = hostile_text(random);
  finding.claim = hostile_text(random);
  finding.expected = texts();
  finding.missing = texts();
  finding.extra = texts();
  finding.notes = texts();
  if (random() % 3 == 0) {
    finding.board = {{2,
                      1,
                      {{hostile_text(random), hostile_text(random)}, {hostile_text(random), {}}},
                      {{{hostile_text(random), hostile_text(random)}, 2}},
                      false,
                      hostile_text(random)}};
  }
  if (random() % 2 == 0) finding.diagram = {{random() % 9, hostile_text(random), texts()}};
  if (random() % 3 == 0)
    finding.fixes = {
        {hostile_text(random), {{random() % 100, 100 + random() % 100, hostile_text(random)}}, random() % 2 == 0}};
  if (random() % 3 == 0) finding.also = {{hostile_text(random), number(), number(), number()}, {}};
  return finding;
}

inline Report hostile_report(std::uint32_t seed) {
  std::mt19937 random(seed);
  Report report;
  report.tool = "arbiter-sample";
  report.version = "1.2.3";
  report.checks = sample_checks();
  report.fail_on = static_cast<Level>(random() % 3);
  if (random() % 2 == 0) {
    report.folder = "/home/user/site/pages";
    report.root = "/home/user/site";
  }
  for (std::size_t i = random() % 8; i > 0; --i) report.findings.push_back(hostile_finding(random));
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    if (random() % 2 == 0) continue;  // belongs to no case
    ReportCase each;
    each.group = random() % 2 == 0 ? report.findings[i].where.file : hostile_text(random);
    each.name = hostile_text(random);
    each.title = hostile_text(random);
    each.outcome = static_cast<ReportCase::Outcome>(random() % 3);
    each.reason = hostile_text(random);
    each.findings = {i};
    each.facts = {hostile_text(random)};
    each.fen = hostile_text(random);
    report.cases.push_back(std::move(each));
  }
  return report;
}

}  // namespace arbiter::tests
