#pragma once

#include "tools/cli/positions.hpp"
#include "verifier/perft/counting.hpp"

namespace arbiter::tools {

/// Runs the suites of --suite: a line for every case, for a wrong count the divide, a summary. `job` says how to count,
/// `rules` what lines without a variant mean (its variant may be null).
[[nodiscard]] Exit run_suites(Run& run, const Rules& rules, const CountJob& job);

}  // namespace arbiter::tools
