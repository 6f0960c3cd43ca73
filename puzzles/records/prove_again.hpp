#pragma once

#include <string>

#include "puzzles/records/record.hpp"
#include "puzzles/records/record_request.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

/// Composes a record's request once more if the record claims a proof: that there is no such position, or none with
/// fewer pieces. If the claim is proved, its note AQ211 is removed from `check`; if not within `seconds`, it is counted
/// there as undecided; a request for something else (AQ212) and a claim that does not hold (AQ213) become findings.
void prove_again(const ReadRequest& read, const Record& record, const std::string& file, double seconds,
                 Observer& observer, RecordCheck& check);

}  // namespace arbiter::puzzles
