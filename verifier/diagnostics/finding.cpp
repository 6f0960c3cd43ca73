#include "verifier/diagnostics/finding.hpp"

#include <utility>

namespace arbiter {

std::string_view to_string(Level level) noexcept {
  return level == Level::note ? "note" : level == Level::warning ? "warning" : "error";
}

bool has_error(const Faults& faults) noexcept {
  return std::ranges::any_of(faults, [](const Fault& fault) { return fault.level == Level::error; });
}

void sort_by_place(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
}

Finding to_finding(const Fault& fault, const Location& where, std::string_view source_line) {
  const std::size_t start = where.column == 0 ? 1 : where.column;
  return {.check = fault.check,
          .level = fault.level,
          .message = fault.message,
          .where = {where.file, where.line, start + fault.begin, start + std::max(fault.end, fault.begin + 1)},
          .source_line = std::string(source_line),
          .seen = fault.seen,
          .wanted = fault.expected};
}

}  // namespace arbiter
