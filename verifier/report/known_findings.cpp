#include "verifier/report/known_findings.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/fnv.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::uint64_t other_basis = 0x9E3779B97F4A7C15U;  ///< for the second half; any other number would do

/// Adds the part with its length, so that different lists of parts never give the same key.
void add(std::string& key, std::string_view part) {
  key += fmt::format("{}:", part.size());
  key += part;
}

std::string key_of(const Finding& finding, const std::string& path) {
  std::string key;
  add(key, finding.check.name());
  add(key, path);
  if (!finding.diagram.empty()) {
    add(key, finding.diagram.front().fen);
    for (const std::string& mark : finding.diagram.front().marks) add(key, mark);
  } else if (!trimmed(finding.source_line).empty()) {
    add(key, trimmed(finding.source_line));
  } else {
    add(key, finding.message);
  }
  return key;
}

struct Print {
  std::uint64_t one = fnv_basis;
  std::uint64_t other = other_basis;

  [[nodiscard]] Print with(std::string_view text) const { return {fnv1a(text, one), fnv1a(text, other)}; }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}{:016x}", one, other); }
};

std::uint64_t from_digits(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  ensure(error == std::errc{} && end == digits.data() + digits.size(), "a fingerprint is made of hexadecimal digits");
  return value;
}

}  // namespace

std::vector<std::string> unnumbered_fingerprints(const Report& report) {
  std::vector<std::string> prints;
  prints.reserve(report.findings.size());
  for (const Finding& finding : report.findings)
    prints.push_back(Print{}.with(key_of(finding, reported_path(report, finding.where.file))).text());
  return prints;
}

std::vector<std::string> numbered_fingerprints(const std::vector<std::string>& unnumbered) {
  std::vector<std::string> prints;
  prints.reserve(unnumbered.size());
  std::map<std::string_view, std::size_t> seen;
  for (const std::string& print : unnumbered) {
    ensure(print.size() == 32, "a fingerprint has 32 digits");
    std::string number;
    add(number, std::to_string(seen[print]++));
    prints.push_back(Print{from_digits(print.substr(0, 16)), from_digits(print.substr(16))}.with(number).text());
  }
  return prints;
}

std::vector<std::string> fingerprints(const Report& report) {
  return numbered_fingerprints(unnumbered_fingerprints(report));
}

bool always_shown(CheckId check) {
  if (check == "AV330" || check == "AM101" || check == "AR101" || check == "AR102" || check == "AR103") return true;
  return check.name().starts_with("AV") && check_info(check).unreadable;
}

tl::expected<void, std::string> KnownFindings::read(const std::string& file, std::string_view text) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = trimmed(take_until(text, '\n'));
    if (line.empty() || line.front() == '#') continue;
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    if (word.size() != 32 || word.find_first_not_of("0123456789abcdef") != std::string::npos)
      return tl::make_unexpected(fmt::format("{}:{}: '{}' is not a fingerprint", file, number, printable(word, 60)));
    entries_.emplace(std::string(word), false);
  }
  return {};
}

std::vector<std::string> KnownFindings::prints_of(const std::vector<Finding>& findings) const {
  Report report;
  report.tool = tool_;
  report.findings = findings;
  return fingerprints(report);
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
  return static_cast<std::size_t>(std::ranges::count_if(entries_, [](const auto& entry) { return !entry.second; }));
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
  std::ranges::sort(lines);
  std::string text =
      fmt::format("# Findings of {} that are known. Updating the baseline writes this file anew.\n", tool_);
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace arbiter
