#pragma once

#include "verifier/report/report.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// One issue text for each finding above a note, ready to be filed where the program's faults are kept: a heading, the
/// position with its board, what is expected and what was seen, the notes, and the command. Texts of any origin are
/// written as code or escaped.
void write_markdown(const Report& report, Output& out);

}  // namespace arbiter
