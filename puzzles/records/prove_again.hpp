#pragma once

#include <string>

#include "puzzles/records/record.hpp"
#include "puzzles/records/record_request.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

/// Composes once more what a record's request asks, where the record claims a proof: that there is no such position, or
/// none with fewer pieces. What is proved loses its note AQ211 in `check`; what is not within `seconds` is counted as
/// undecided there; a request that asks something else (AQ212) and a claim that does not hold (AQ213) become findings.
void prove_again(const ReadRequest& read, const Record& record, const std::string& file, double seconds,
                 Observer& observer, RecordCheck& check);

}  // namespace arbiter::puzzles
