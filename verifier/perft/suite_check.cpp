#include "perft/suite_check.hpp"

namespace arbiter {

std::vector<RowResult> check_case(const SuiteCase& claimed, CountJob job, std::optional<Count> most_nodes) {
  job.variant = claimed.variant;
  job.profile = claimed.profile;
  std::vector<RowResult> results;
  for (const SuiteRow& row : claimed.rows) {
    RowResult result;
    result.row = row;
    if (!most_nodes || row.nodes <= *most_nodes) {
      job.kind = row.kind;
      if (const auto counted = count_depths(job, claimed.setup, row.depth, row.depth)) {
        result.nodes = counted->front().nodes;
        result.seconds = counted->front().seconds;
        result.verdict = result.nodes == row.nodes ? RowResult::Verdict::right : RowResult::Verdict::wrong;
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
