#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/corpus/check_counts.hpp"
#include "verifier/corpus/merge_check.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::corpus {

/// The findings and counts of a check as a Report: one case per file. The caller adds the tool, the checks and the
/// folders.
[[nodiscard]] Report check_report(const CheckCounts& counts, const std::vector<Finding>& findings, Level fail_on);
/// The last lines of the text: positions and findings, then a line for each check.
[[nodiscard]] std::string summary_text(const CheckCounts& counts, bool notes_shown);
/// The document of --format json. `units` as in CheckFindings, one for each finding of the report; a part of a whole
/// includes them for merge.
[[nodiscard]] nlohmann::ordered_json check_json(const CheckCounts& counts, const Report& report,
                                                const std::vector<std::uint64_t>& units);

/// The fingerprints of a merge's findings, in order.
[[nodiscard]] std::vector<std::string> merged_fingerprints(const CheckMerge& merge);

}  // namespace arbiter::corpus
