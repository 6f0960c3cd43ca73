#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verifier/perft/suite.hpp"

namespace arbiter {

/// The result of one row.
struct RowResult {
  enum class Verdict : unsigned char { right, wrong, skipped, undecided };
  SuiteRow row;
  Verdict verdict = Verdict::skipped;
  Count nodes = 0;  ///< the number counted; only for right and wrong
  Tally tally{};    ///< the same by kinds, if details are claimed
  double seconds = 0;
  std::string reason;    ///< why it is undecided
  bool stopped = false;  ///< wrong, and not counted to the end: `nodes` and `tally` have what was counted until then
};

/// Counts every row of a case whose claimed number is at most `most_nodes` (if absent: all). The case determines the
/// variant, profile and kind of `job`. A row that passes its claim is counted on as long as that is cheap, so that the
/// difference can be told, and then stopped. A row that has more than `most_nodes` leaves (of results: positions at its
/// depth) is stopped where it passes them, behind the moves of the position that each thread is at; numbers that the
/// job's table knows are taken as they are. It is wrong if its claim is passed, else skipped. A row that was counted to
/// the end is right or wrong, whatever its number. The job's deadline is for all rows: what is not finished then is
/// undecided.
[[nodiscard]] std::vector<RowResult> check_case(const SuiteCase& claimed, CountJob job,
                                                std::optional<Count> most_nodes);

/// Callbacks while cases are checked.
struct SuiteListener {
  /// Gets the results of each case, in the order of the cases; one call at a time, from any thread.
  std::function<void(std::size_t index, std::vector<RowResult> rows)> done;
  /// Returns true to stop early; may be empty.
  std::function<bool()> stopped{};
};

/// Checks the rows of all cases with the job's threads: the shortest first, one thread for each; long rows, which would
/// keep the other threads waiting, come last, and all threads share each of them. The job's progress is called with a
/// depth of -1 and the share of the whole work.
void check_cases(std::span<const SuiteCase> cases, const CountJob& job, std::optional<Count> most_nodes,
                 const SuiteListener& listener);

}  // namespace arbiter
