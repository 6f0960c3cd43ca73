#pragma once

#include "tools/cli/positions.hpp"
#include "verifier/perft/counting.hpp"

namespace arbiter::tools {

/// Runs the suites of --suite: prints a line for every case, the divide of a wrong count, and a summary. `job` says how
/// to count, `rules` applies to lines without a variant (its variant may be null).
[[nodiscard]] Exit run_suites(Run& run, const Rules& rules, const CountJob& job);

}  // namespace arbiter::tools
