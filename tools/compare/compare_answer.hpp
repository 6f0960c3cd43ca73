#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/cli/positions.hpp"
#include "verifier/engines/exploration.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tools {

/// The whole run as a report for the machine-readable formats: a case for each finding, or one that passed.
[[nodiscard]] Report compare_report(const Ledger& ledger, const std::vector<Finding>& findings, const Rules& rules,
                                    std::size_t positions);

/// `{"kind","clauses","fen","move",…}`; with the keys of the schema of arbiter-compare. `command` is the tool's own
/// command line without a position.
[[nodiscard]] nlohmann::ordered_json difference_json(const DifferenceGroup& group, const Rules& rules,
                                                     const FenStyle& style, bool allowed, const std::string& command);

}  // namespace arbiter::tools
