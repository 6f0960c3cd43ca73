#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pages {

/// The beginning of a row of a board that is drawn with characters: `8 | s |:r:| l |…`.
struct BoardRow {
  int rank;           ///< 1 to 8, the digit at the left
  std::size_t cells;  ///< offset in the line, behind the first bar
};

/// Lines of more bytes are not taken for rows, rulers or lists of a drawn board.
inline constexpr std::size_t longest_drawn_line = 1000;

/// Nothing if the line is no row. How many cells follow is not looked at.
[[nodiscard]] std::optional<BoardRow> board_row(std::string_view line);

/// Whether the line is a row of eight cells.
[[nodiscard]] bool looks_like_board_row(std::string_view line);

}  // namespace arbiter::pages
