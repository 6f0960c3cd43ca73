#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"

namespace arbiter {

/// One for each finding of the report, in their order: 32 hexadecimal digits, all different.
///
/// It is made of the rule, the file, what stands there (the diagram's position and marks, or else the line without the
/// blanks around it, or else the message), and how many such findings came before; of no line number, so that lines
/// put in above change nothing. Hosts tell by it which findings are new, and baselines which are known.
[[nodiscard]] std::vector<std::string> fingerprints(const Report& report);

}  // namespace arbiter
