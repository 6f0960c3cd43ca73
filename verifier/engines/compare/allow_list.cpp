#include "verifier/engines/compare/allow_list.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "verifier/support/nearest.hpp"

namespace arbiter {

std::vector<Finding> AllowList::read(const std::string& file, std::string_view text, const Variant& variant) {
  std::vector<Finding> faults;
  std::vector<std::string> known;
  for (const ClauseInfo& clause : variant.clauses()) known.emplace_back(clause.id);
  std::istringstream stream{std::string(text)};
  std::string whole;
  for (std::size_t number = 1; std::getline(stream, whole); ++number) {
    const auto fault = [&](std::string message, std::string wanted) {
      Finding finding{.check = "AC120"};
      finding.message = std::move(message);
      finding.where = {file, number, 1, whole.size() + 1};
      finding.source_line = whole;
      finding.wanted = std::move(wanted);
      faults.push_back(std::move(finding));
    };
    std::istringstream words(whole.substr(0, whole.find('#')));
    Line line;
    if (!(words >> line.kind)) continue;
    if (line.kind != "*" && line.kind != "missing" && line.kind != "extra" && line.kind != "state" &&
        line.kind != "end") {
      fault(fmt::format("'{}' is not a kind of difference", line.kind), "missing, extra, state, end or *");
      continue;
    }
    for (std::string clause; words >> clause;) {
      if (std::find(known.begin(), known.end(), clause) == known.end()) {
        fault(fmt::format("'{}' is not a clause of {}", clause, variant.name()), nearest(clause, known));
      }
      line.clauses.push_back(clause);
    }
    if (line.clauses.empty()) fault("a kind of difference needs a clause", "missing CH.pawn.ep");
    lines_.push_back(std::move(line));
  }
  return faults;
}

bool AllowList::allows(const MoveDifference& difference) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) {
    const bool kind = line.kind == "*" || line.kind == to_string(difference.kind);
    return kind && !difference.clauses.empty() &&
           std::all_of(difference.clauses.begin(), difference.clauses.end(), [&](const std::string& id) {
             return std::find(line.clauses.begin(), line.clauses.end(), id) != line.clauses.end();
           });
  });
}

}  // namespace arbiter
