#pragma once

#include <string>

#include "verifier/perft/suite_explanation.hpp"
#include "verifier/report/text.hpp"

namespace arbiter {

/// A line for the case, and for each wrong count where it is claimed, the divide, and what the rules count.
[[nodiscard]] std::string case_text(const CheckedCase& checked, const TextStyle& style);
/// "3 cases: 9 counts right, 1 wrong"
[[nodiscard]] std::string totals_text(const SuiteTotals& totals);

}  // namespace arbiter
