#include "report/fingerprint.hpp"

#include <cstdint>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "report/places.hpp"

namespace arbiter {
namespace {

/// FNV-1a with 64 bits: the same on every machine, for ever. http://www.isthe.com/chongo/tech/comp/fnv
std::uint64_t fnv1a(std::string_view text, std::uint64_t hash) {
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001B3U;
  }
  return hash;
}

constexpr std::uint64_t fnv_basis = 0xCBF29CE484222325U;
constexpr std::uint64_t other_basis = 0x9E3779B97F4A7C15U;  ///< for the second half; any other number would do

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// With its length, so that no two lists of parts run together into the same key.
void add(std::string& key, std::string_view part) {
  key += fmt::format("{}:", part.size());
  key += part;
}

std::string key_of(const Finding& finding, const std::string& path) {
  std::string key;
  add(key, finding.rule);
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

}  // namespace

std::vector<std::string> fingerprints(const Report& report) {
  std::vector<std::string> prints;
  prints.reserve(report.findings.size());
  std::map<std::string, std::size_t> seen;
  for (const Finding& finding : report.findings) {
    std::string key = key_of(finding, reported_path(report, finding.where.file));
    const std::size_t before = seen[key]++;
    add(key, std::to_string(before));
    prints.push_back(fmt::format("{:016x}{:016x}", fnv1a(key, fnv_basis), fnv1a(key, other_basis)));
  }
  return prints;
}

}  // namespace arbiter
