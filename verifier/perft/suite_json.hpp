#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/perft/suite_explanation.hpp"

namespace arbiter {

/// `{"id","file","line","variant","profile","fen","results"}` with the keys of the schema of suites.
[[nodiscard]] nlohmann::ordered_json case_json(const CheckedCase& checked);
/// `{"cases","right","wrong","skipped","undecided","faults"}`
[[nodiscard]] nlohmann::ordered_json totals_json(const SuiteTotals& totals);

}  // namespace arbiter
