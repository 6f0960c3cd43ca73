#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/corpus/check_run.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tools::corpus {

/// How the ids of the rules begin that a record can break.
[[nodiscard]] std::span<const std::string_view> check_families() noexcept;
/// What the findings and counts of a check come to, for the writers of reports: a case for each file.
[[nodiscard]] Report check_report(const CheckCounts& counts, const std::vector<Finding>& findings, Level fail_on);
/// The last lines of the text: positions and findings, then a line for each rule.
[[nodiscard]] std::string summary_text(const CheckCounts& counts, bool notes_shown);
/// The document of --format json. `units` as FindingSink says them, one for each finding of the report: a part of a
/// whole tells merge of them.
void write_check_json(const CheckCounts& counts, const Report& report, const std::vector<std::uint64_t>& units,
                      Output& out);

[[nodiscard]] std::string check_title(const std::string& rule);
/// What users call the kind of a rule: syntax, consistency, reachability; record for lines and files.
[[nodiscard]] std::string_view check_group(std::string_view rule);

}  // namespace arbiter::tools::corpus
