#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/report/report.hpp"

namespace arbiter {

/// The cases of a report, completed so that they contain all findings: a finding without a case gets a case "file" in
/// the group of its file, and a case with a finding of Report::fail_on has failed, whatever its outcome was. Cases of a
/// group are adjacent, groups in the order of their first case.
[[nodiscard]] std::vector<ReportCase> whole_cases(const Report& report);

/// Group and name, for lists without groups: "rules.pug: diagram 3".
[[nodiscard]] std::string full_name(const ReportCase& each);

/// A finding's message on one line, printable, cut to `limit` columns; never empty.
[[nodiscard]] std::string message_line(const Finding& finding, std::size_t limit = 2000);

/// The rest of a finding, one line each: seen, expected, claim, missing, extra, notes, further places.
[[nodiscard]] std::vector<std::string> detail_lines(const Finding& finding);

/// "3 errors, 1 warning, 0 notes"
[[nodiscard]] std::string level_counts(const Report& report);

/// Indices of all findings, errors first, then warnings, then notes, each in the order of the input.
[[nodiscard]] std::vector<std::size_t> worst_first(const Report& report);

}  // namespace arbiter
