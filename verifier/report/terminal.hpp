#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {

enum class Ink : unsigned char { bold, dim, red, yellow, green, cyan };

/// Colours text with ANSI sequences, or leaves it unchanged. The caller decides whether to colour.
struct Painter {
  [[nodiscard]] std::string operator()(Ink ink, std::string_view text) const;

  bool on;
};

/// What the user of a program can type against findings of a check ("AV110"), or about what else a text tells.
struct OptionHint {
  std::string_view about;
  std::string_view typed;
  bool of_findings = false;  ///< worth a line with each finding, and not only where the check is explained
};

/// The hint about something; empty if there is none.
[[nodiscard]] std::string_view hint_about(std::string_view about, std::span<const OptionHint> hints);

/// The style of text output. The caller decides: this library does not look at the terminal.
struct TextStyle {
  bool colour = false;      ///< ANSI colours
  std::size_t width = 100;  ///< columns of the quoted line; longer lines are shown around the column in question
  bool shaded = false;      ///< boards have light and dark squares, which takes 256 colours; only with `colour`
  bool figures = false;     ///< orthodox pieces are figures (♞, in UTF-8), all others keep their letters
  std::span<const OptionHint> hints{};  ///< of the program; no library knows its options
};

/// `file:line:column: level: message [ID]`, the line with a caret, what was seen and expected, notes, the board.
[[nodiscard]] std::string format_text(const Finding& finding, const TextStyle& style);
/// All findings, in order.
void write_text(std::span<const Finding> findings, Output& out, const TextStyle& style);

/// Rows of text in aligned columns.
struct TextTable {
  /// Columns are two blanks apart; lines do not end in blanks.
  [[nodiscard]] std::string text(std::size_t indent = 0) const;

  std::string columns;                           ///< a letter for each, to which side its cells are aligned: 'l', 'r'
  std::vector<std::vector<std::string>> rows{};  ///< none with more cells than there are columns
};

/// The words of `text` in lines of at most `width` columns; the first begins with `head`, the others with blanks below
/// it.
[[nodiscard]] std::string paragraph(const std::string& head, std::string_view text, std::size_t width);
/// The same of words that may have blanks, with `between` between two on a line.
[[nodiscard]] std::string paragraph(const std::string& head, std::span<const std::string> words,
                                    std::string_view between, std::size_t width);

/// The number of columns that `text` takes on a terminal.
[[nodiscard]] std::size_t columns_of(const std::string& text);

}  // namespace arbiter
