#include "verifier/report/tap.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/cases.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/places.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {
namespace {

using CaseOutcome = ReportCase::Outcome;

/// In a description, '#' would start a directive.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '#') out += '\\';
    out += c;
  }
  return out;
}

/// A scalar in double quotes: a JSON string of printable characters is also YAML.
std::string scalar(std::string_view text, std::size_t limit = 2000) { return json_text(printable(text, limit), -1); }

std::string findings_yaml(const Report& report, const ReportCase& each) {
  std::string yaml;
  for (const std::size_t i : each.findings) {
    const Finding& finding = report.findings[i];
    yaml += fmt::format("    - rule: {}\n      level: {}\n      message: {}\n", scalar(finding.check.name()),
                        to_string(finding.level), scalar(finding.message));
    yaml += fmt::format("      file: {}\n", scalar(reported_path(report, finding.where.file)));
    if (finding.where.line != 0) yaml += fmt::format("      line: {}\n", finding.where.line);
    if (finding.where.line != 0 && finding.where.column != 0)
      yaml += fmt::format("      column: {}\n", finding.where.column);
    const std::vector<std::string> details = detail_lines(finding);
    if (!details.empty()) yaml += "      details:\n";
    for (const std::string& line : details) yaml += fmt::format("        - {}\n", scalar(line));
  }
  return yaml.empty() ? yaml : fmt::format("  findings:\n{}", yaml);
}

std::string yaml_block(const Report& report, const ReportCase& each) {
  std::string yaml;
  if (each.outcome == CaseOutcome::failed && !each.reason.empty())
    yaml += fmt::format("  reason: {}\n", scalar(each.reason));
  if (!each.fen.empty()) yaml += fmt::format("  fen: {}\n", scalar(each.fen));
  if (!each.facts.empty()) yaml += "  facts:\n";
  for (const std::string& fact : each.facts) yaml += fmt::format("    - {}\n", scalar(fact));
  yaml += findings_yaml(report, each);
  return yaml.empty() ? yaml : fmt::format("  ---\n{}  ...\n", yaml);
}

}  // namespace

void write_tap(const Report& report, Output& out) {
  const std::vector<ReportCase> cases = whole_cases(report);
  out.write(fmt::format("TAP version 14\n1..{}{}\n", cases.size(), cases.empty() ? " # SKIP nothing was checked" : ""));
  std::size_t number = 0;
  for (const ReportCase& each : cases) {
    ReportCase shown = each;
    shown.group = reported_path(report, each.group);
    std::string name = full_name(shown);
    if (!each.title.empty()) name.append(": ").append(each.title);
    out.write(fmt::format("{} {} - {}", each.outcome == CaseOutcome::failed ? "not ok" : "ok", ++number,
                          escaped(printable(name, 400))));
    if (each.outcome == CaseOutcome::skipped)
      out.write(fmt::format(" # SKIP {}", escaped(printable(each.reason, 400))));
    out.write(fmt::format("\n{}", yaml_block(report, each)));
  }
}

}  // namespace arbiter
