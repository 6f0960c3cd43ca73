#pragma once

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// --check: checks the records in the given files. Reports findings AQ2xx; status 2 if something cannot be read, 1 for
/// findings, 3 if a position has too many moves to be judged. Throws UsageError.
Exit check_records(Run& run);

}  // namespace arbiter::tools
