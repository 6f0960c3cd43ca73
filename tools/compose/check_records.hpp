#pragma once

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// --check: the records in the files named. Findings AQ2xx; 2 if something cannot be read, 1 for findings, 3 if a
/// position has too many moves to be judged. Throws UsageError.
Exit check_records(Run& run);

}  // namespace arbiter::tools
