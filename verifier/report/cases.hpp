#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/report/report.hpp"

namespace arbiter {

/// The cases of a report such that nothing is lost by who looks only at them: a finding that belongs to none gets a
/// case "file" in the group of its file; a case with a finding of Report::fail_on has failed, whatever it said before.
/// Cases of one group stand together, groups in the order in which they first come.
[[nodiscard]] std::vector<ReportCase> whole_cases(const Report& report);

/// The group and the name, for lists without groups: "rules.pug: diagram 3".
[[nodiscard]] std::string full_name(const ReportCase& each);

/// A finding's message in one line, safe to show, cut after `limit` columns; never empty.
[[nodiscard]] std::string message_line(const Finding& finding, std::size_t limit = 2000);

/// What a finding says beside its message, a line each: seen, expected, claim, missing, extra, notes, further places.
[[nodiscard]] std::vector<std::string> detail_lines(const Finding& finding);

/// "3 errors, 1 warning, 0 notes"
[[nodiscard]] std::string level_counts(const Report& report);

/// Indices of all findings, errors first, then warnings, then notes, each in the order of the input.
[[nodiscard]] std::vector<std::size_t> worst_first(const Report& report);

}  // namespace arbiter
