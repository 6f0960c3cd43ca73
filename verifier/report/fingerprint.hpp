#pragma once

#include <string>
#include <vector>

#include "verifier/report/report.hpp"

namespace arbiter {

/// One fingerprint for each finding of the report, in order: 32 hexadecimal digits, all different.
///
/// It depends on the check, the file, the content (the diagram's position and marks, or else the line without
/// surrounding blanks, or else the message), and the number of equal findings before it; not on line numbers, so that
/// lines inserted above change nothing. Hosts use it to find new findings, baselines to find known ones.
[[nodiscard]] std::vector<std::string> fingerprints(const Report& report);

/// The same without the number of equal findings before it: equal for findings that differ only in that number. Parts
/// of a run can give these, and the whole can number them.
[[nodiscard]] std::vector<std::string> unnumbered_fingerprints(const Report& report);
/// The fingerprints of findings from their unnumbered ones (32 hexadecimal digits each), in the same order.
[[nodiscard]] std::vector<std::string> numbered_fingerprints(const std::vector<std::string>& unnumbered);

}  // namespace arbiter
