#include "perft/suite_check.hpp"

#include <algorithm>

namespace arbiter {
namespace {

bool holds(const SuiteRow& row, const RowResult& result) {
  if (row.details.empty()) return result.nodes == row.nodes;
  return std::all_of(row.details.begin(), row.details.end(),
                     [&](const DetailClaim& claim) { return result.tally[claim.kind] == claim.count; });
}

}  // namespace

std::vector<RowResult> check_case(const SuiteCase& claimed, CountJob job, std::optional<Count> most_nodes) {
  job.variant = claimed.variant;
  job.profile = claimed.profile;
  std::vector<RowResult> results;
  for (const SuiteRow& row : claimed.rows) {
    RowResult result;
    result.row = row;
    if (!most_nodes || row.nodes <= *most_nodes) {
      job.kind = row.kind;
      job.detail = !row.details.empty();
      if (const auto counted = count_depths(job, claimed.setup, row.depth, row.depth)) {
        result.nodes = counted->front().nodes;
        result.seconds = counted->front().seconds;
        result.tally = counted->front().tally;
        result.verdict = holds(row, result) ? RowResult::Verdict::right : RowResult::Verdict::wrong;
      } else {
        result.verdict = RowResult::Verdict::undecided;
        result.reason = counted.error().reason;
      }
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace arbiter
