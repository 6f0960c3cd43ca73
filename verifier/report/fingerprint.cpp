#include "verifier/report/fingerprint.hpp"

#include <charconv>
#include <cstdint>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "verifier/report/places.hpp"
#include "verifier/support/characters.hpp"
#include "verifier/support/fnv.hpp"
#include "verifier/support/internal_error.hpp"

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

}  // namespace arbiter
