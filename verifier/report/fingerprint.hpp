#pragma once

#include <string>
#include <vector>

#include "verifier/report/report.hpp"

namespace arbiter {

/// One for each finding of the report, in their order: 32 hexadecimal digits, all different.
///
/// It is made of the check, the file, what stands there (the diagram's position and marks, or else the line without the
/// blanks around it, or else the message), and how many such findings came before; of no line number, so that lines
/// put in above change nothing. Hosts tell by it which findings are new, and baselines which are known.
[[nodiscard]] std::vector<std::string> fingerprints(const Report& report);

/// The same without the count of what came before: equal for findings that only the count tells apart. Parts of a run
/// can say these, and the whole can number them.
[[nodiscard]] std::vector<std::string> unnumbered_fingerprints(const Report& report);
/// The fingerprints of findings whose unnumbered ones (32 hexadecimal digits each) stand in the same order.
[[nodiscard]] std::vector<std::string> numbered_fingerprints(const std::vector<std::string>& unnumbered);

}  // namespace arbiter
