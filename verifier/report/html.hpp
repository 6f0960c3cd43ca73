#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The report as one HTML file that loads nothing: every case with its board, claims and findings; filters by group,
/// topic and verdict; light and dark; usable with the keyboard and printable. Without scripts everything is visible.
/// Its content security policy allows only its own style and script. Throws OutputError.
void write_html(const Report& report, Output& out);

}  // namespace arbiter
