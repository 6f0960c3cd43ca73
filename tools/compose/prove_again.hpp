#pragma once

#include <string>

#include "puzzles/records/record.hpp"
#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// Composes once more what a record's request asks, where the record claims a proof: that there is no such position, or
/// none with fewer pieces. What is proved loses its note AQ211 in `check`; what is not within --limit is counted as
/// undecided there; a request that asks something else (AQ212) and a claim that does not hold (AQ213) become findings.
void prove_again(Run& run, const puzzles::Record& record, const std::string& file, puzzles::RecordCheck& check);

}  // namespace arbiter::tools
