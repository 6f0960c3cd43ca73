#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perft/suite.hpp"

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

}  // namespace arbiter
