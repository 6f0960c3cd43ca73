#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

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
