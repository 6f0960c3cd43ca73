#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pages {

/// The beginning of a row of a board drawn with characters: `8 | s |:r:| l |…`.
struct BoardRow {
  int rank;           ///< 1 to 8, the digit at the left
  std::size_t cells;  ///< offset in the line, after the first bar
};

/// Longer lines (in bytes) are never read as rows, rulers or lists of a drawn board.
inline constexpr std::size_t longest_drawn_line = 1000;

/// Nothing if the line is not a row. The number of cells is not checked.
[[nodiscard]] std::optional<BoardRow> board_row(std::string_view line);

/// Whether the line is a row of eight cells.
[[nodiscard]] bool looks_like_board_row(std::string_view line);

}  // namespace arbiter::pages
