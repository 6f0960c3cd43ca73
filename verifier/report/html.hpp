#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The report as one HTML file that loads nothing: first the cases that failed and those with warnings, each with its
/// board, claims and findings, then all pages, folded unless the report is small. Filters by group, topic and verdict;
/// light and dark; usable with the keyboard and printable. Without scripts all of it can be unfolded. Its content
/// security policy allows only its own style and script. Throws OutputError.
void write_html(const Report& report, Output& out);

}  // namespace arbiter
