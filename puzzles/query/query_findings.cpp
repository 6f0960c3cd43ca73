#include "puzzles/query/query_findings.hpp"

#include <algorithm>

namespace arbiter::puzzles::query {

std::vector<Finding> findings_of(const Faults& faults, const std::string& query, const std::string& source) {
  std::vector<Finding> findings;
  for (Fault fault : faults) {
    const std::size_t at = std::min(fault.begin, query.size());
    const std::size_t before = at == 0 ? std::string::npos : query.rfind('\n', at - 1);
    const std::size_t start = before == std::string::npos ? 0 : before + 1;
    const auto line = static_cast<std::size_t>(
        std::count(query.begin(), query.begin() + static_cast<std::ptrdiff_t>(start), '\n') + 1);
    const std::size_t end = std::min(query.find('\n', start), query.size());
    fault.begin -= start;
    fault.end = std::max(fault.begin, std::min(fault.end, end) - start);
    findings.push_back(to_finding(fault, {source, line, 1, 0}, query.substr(start, end - start)));
  }
  return findings;
}

}  // namespace arbiter::puzzles::query
