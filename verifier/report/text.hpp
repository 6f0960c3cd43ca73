#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

/// The style of text output.
struct TextStyle {
  bool colour = false;      ///< ANSI colours
  std::size_t width = 100;  ///< columns of the quoted line; longer lines are shown around the column in question
};

/// `file:line:column: level: message [ID]`, the line with a caret, what was seen and expected, notes, the board.
[[nodiscard]] std::string format_text(const Finding& finding, const TextStyle& style);

/// All findings, in order.
void write_text(std::span<const Finding> findings, Output& out, const TextStyle& style);

}  // namespace arbiter
