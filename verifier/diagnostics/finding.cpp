#include "verifier/diagnostics/finding.hpp"

#include <algorithm>

namespace arbiter {

std::string_view to_string(Level level) noexcept {
  switch (level) {
    case Level::note: return "note";
    case Level::warning: return "warning";
    case Level::error: break;
  }
  return "error";
}

Finding to_finding(const Fault& fault, const Location& where, std::string_view source_line) {
  Finding finding{.check = fault.check};
  finding.level = fault.level;
  finding.message = fault.message;
  finding.where = where;
  const std::size_t start = where.column == 0 ? 1 : where.column;
  finding.where.column = start + fault.begin;
  finding.where.end_column = start + std::max(fault.end, fault.begin + 1);
  finding.source_line = std::string(source_line);
  finding.seen = fault.seen;
  finding.wanted = fault.expected;
  return finding;
}

}  // namespace arbiter
