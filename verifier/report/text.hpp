#pragma once

#include <span>
#include <string>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// `file:line:column: level: message [ID]`, the line with a caret, what was seen and expected, notes, the board.
[[nodiscard]] std::string format_text(const Finding& finding, const TextStyle& style);

/// All findings, in order.
void write_text(std::span<const Finding> findings, Output& out, const TextStyle& style);

}  // namespace arbiter
