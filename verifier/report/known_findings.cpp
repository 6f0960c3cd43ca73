#include "verifier/report/known_findings.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/fingerprint.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter {
namespace {

Report report_of(const std::vector<Finding>& findings, const std::string& tool) {
  Report report;
  report.tool = tool;
  report.findings = findings;
  return report;
}

}  // namespace

bool always_shown(CheckId check) {
  if (check == "AV330" || check == "AM101" || check == "AR101" || check == "AR102" || check == "AR103") return true;
  return check.name().starts_with("AV") && check_info(check).unreadable;
}

tl::expected<void, std::string> KnownFindings::read(const std::string& file, std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    const std::string word = line.substr(begin, line.find_first_of(" \t\r", begin) - begin);
    if (word.size() != 32 || word.find_first_not_of("0123456789abcdef") != std::string::npos)
      return tl::make_unexpected(fmt::format("{}:{}: '{}' is not a fingerprint", file, number, printable(word, 60)));
    entries_.emplace(word, false);
  }
  return {};
}

std::vector<std::string> KnownFindings::unnumbered(const std::vector<Finding>& findings) {
  return unnumbered_fingerprints(report_of(findings, {}));
}

std::vector<std::string> KnownFindings::prints_of(const std::vector<Finding>& findings) const {
  return fingerprints(report_of(findings, tool_));
}

std::vector<bool> KnownFindings::known(const std::vector<Finding>& findings) {
  return known(findings, prints_of(findings));
}

std::vector<bool> KnownFindings::known(const std::vector<Finding>& findings, const std::vector<std::string>& prints) {
  std::vector<bool> result;
  for (const std::string& print : prints) {
    const auto entry = always_shown(findings[result.size()].check) ? entries_.end() : entries_.find(print);
    result.push_back(entry != entries_.end());
    if (entry != entries_.end()) entry->second = true;
  }
  return result;
}

std::size_t KnownFindings::gone() const {
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const auto& entry) { return !entry.second; }));
}

std::string KnownFindings::replace(const std::vector<Finding>& findings, const std::vector<std::string>& prints) {
  entries_.clear();
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    if (finding.level == Level::note || always_shown(finding.check)) continue;
    entries_.emplace(prints[i], true);
    lines.push_back(fmt::format("{} {} {}: {}\n", prints[i], finding.check.name(), printable(finding.where.file, 200),
                                printable(finding.message, 200)));
  }
  std::sort(lines.begin(), lines.end());
  std::string text = fmt::format("# Findings of {} that are known; --update-baseline writes this file.\n", tool_);
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace arbiter
