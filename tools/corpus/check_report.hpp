#pragma once

#include <string>
#include <vector>

#include "corpus/check_run.hpp"
#include "report/report.hpp"

namespace arbiter::tools::corpus {

/// What the findings and counts of a check come to, for the writers of reports: a case for each file.
[[nodiscard]] Report check_report(const CheckCounts& counts, const std::vector<Finding>& findings, Level fail_on);
/// The last lines of the text: positions and findings, then a line for each rule.
[[nodiscard]] std::string summary_text(const CheckCounts& counts, bool notes_shown);
/// The document of --format json.
void write_check_json(const CheckCounts& counts, const Report& report, Output& out);

}  // namespace arbiter::tools::corpus
