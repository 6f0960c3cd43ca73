#pragma once

#include "puzzles/records/record_request.hpp"
#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// --check: checks the records in the given files. Reports findings AQ2xx; status 2 if something cannot be read, 1 for
/// findings, 3 if a position has too many moves to be judged. Throws UsageError.
Exit check_records(Run& run);

/// Reads command lines of arbiter-compose, as records and certificates keep them. `threads`: of the requests.
[[nodiscard]] puzzles::ReadRequest request_reader(unsigned threads);

}  // namespace arbiter::tools
