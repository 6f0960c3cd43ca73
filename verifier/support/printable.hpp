#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

/// A character at the start of a text.
struct Utf8Character {
  std::uint32_t code = 0;
  std::size_t length = 0;  ///< bytes, 1 to 4; 0: these bytes are not UTF-8
};

/// `text` must not be empty; at most four bytes are read.
[[nodiscard]] Utf8Character first_character(std::string_view text) noexcept;

/// The text with U+FFFD for every byte that is not UTF-8.
[[nodiscard]] std::string valid_utf8(std::string_view text);

/// UTF-16 code units of valid_utf8(text): how editors and SARIF count columns.
[[nodiscard]] std::size_t utf16_units(std::string_view text) noexcept;

/// Whether a character is a control character without a place in text, invisible, or able to reorder the characters
/// around it: C1, DEL, marks and isolates of direction, joiners, the byte order mark.
[[nodiscard]] bool is_deceptive(std::uint32_t code) noexcept;

/// One cell of a line as a terminal shows it.
struct Cell {
  std::string text;       ///< what is printed: a character, four spaces for a tab, an escape such as `\x1b`
  std::size_t width = 1;  ///< columns that it takes
  std::size_t begin = 0;  ///< byte offset in the line
  std::size_t end = 0;    ///< half open
};

/// Cuts a line of any bytes into cells that are safe to show: control characters, invisible and direction-changing
/// characters and bytes that are not UTF-8 become escapes.
[[nodiscard]] std::vector<Cell> cells_of(std::string_view line);

/// `text` on one line with escapes as in cells_of, cut in the middle if wider than `limit` columns (0: never).
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 0);

}  // namespace arbiter
