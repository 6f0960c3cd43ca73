#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verifier/perft/suite.hpp"

namespace arbiter {

/// What came of one row.
struct RowResult {
  enum class Verdict : unsigned char { right, wrong, skipped, undecided };
  SuiteRow row;
  Verdict verdict = Verdict::skipped;
  Count nodes = 0;  ///< what was counted; only for right and wrong
  Tally tally{};    ///< the same with its kinds, where details are claimed
  double seconds = 0;
  std::string reason;  ///< why it is undecided
};

/// Counts every row of a case whose claimed number is at most `most_nodes` (none: all). Variant, profile and kind of
/// `job` are taken from the case.
[[nodiscard]] std::vector<RowResult> check_case(const SuiteCase& claimed, CountJob job,
                                                std::optional<Count> most_nodes);

/// What is called while cases are checked.
struct SuiteListener {
  /// The results of a case, in the order of the cases; one call at a time, from any thread.
  std::function<void(std::size_t index, std::vector<RowResult> rows)> done;
  /// Whether to stop, because nobody reads on; may be empty.
  std::function<bool()> stopped{};
};

/// Checks the rows of all cases with the job's threads: the shortest first, one thread for each; those that would keep
/// the others waiting come last, and all threads share each of them. The job's progress is called with a depth of -1
/// and the share of the whole work.
void check_cases(std::span<const SuiteCase> cases, const CountJob& job, std::optional<Count> most_nodes,
                 const SuiteListener& listener);

}  // namespace arbiter
