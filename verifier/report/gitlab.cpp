#include "verifier/report/formats.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/report/cases.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/known_findings.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;

/// One of info, minor, major, critical and blocker. An error on a page breaks no program, so it is not critical.
std::string_view severity(Level level) {
  if (level == Level::error) return "major";
  return level == Level::warning ? "minor" : "info";
}

}  // namespace

ordered_json gitlab(const Report& report) {
  const std::vector<std::string> prints = fingerprints(report);
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const Finding& finding = report.findings[i];
    std::string text = message_line(finding);
    if (!finding.wanted.empty()) text += "; expected: " + printable(finding.wanted, 400);
    list.push_back({{"description", text},
                    {"check_name", finding.check.name()},
                    {"fingerprint", prints[i]},
                    {"severity", severity(finding.level)},
                    {"location",
                     {{"path", reported_path(report, finding.where.file)},
                      {"lines", {{"begin", std::max<std::size_t>(finding.where.line, 1)}}}}}});
  }
  return list;
}

void write_gitlab(const Report& report, Output& out) { write_json(gitlab(report), out); }

}  // namespace arbiter
