#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/page_text.hpp"

namespace arbiter::pages {

/// One square of a row of a board drawn with characters. Offsets are those of the line.
struct DrawnCell {
  std::size_t begin = 0;
  std::size_t end = 0;
  char piece = '\0';   ///< its letter, or none
  char mark = '\0';    ///< one of `*`, `#`, `-` and `+` (our own pictures: documented, documented only …); or none
  std::size_t at = 0;  ///< of the letter; of the mark where there is none
  std::size_t mark_at = 0;
  bool odd = false;  ///< it holds something else
};

/// How a row is drawn.
enum class DrawnForm : unsigned char {
  cells,  ///< bars between the squares: `8 | r |:n:|…`, `| r | n |…| 8`, a row of a Markdown table
  frame,  ///< blanks between the squares, a bar on each side: `8 | r n b q k b n r |`
  grid,   ///< blanks between the squares, as python-chess prints them: `r n b q k b n r`; or nothing between them
};

struct DrawnRow {
  DrawnForm form = DrawnForm::cells;
  int rank = 0;       ///< 1 to 8, the number beside the row; 0 = none
  bool sure = false;  ///< eight squares, each empty or with one letter
  std::vector<DrawnCell> cells;
};

/// Nothing if the line cannot be a row. The number of cells is not checked.
[[nodiscard]] std::optional<DrawnRow> drawn_row(std::string_view line);

/// The letter of one of Unicode's chess pieces (U+2654 to U+265F, three bytes) at `at`; '\0' if there is none.
[[nodiscard]] char chess_sign(std::string_view line, std::size_t at);

/// A line between two rows, or above or below a board: `+---+---+`, `|---|---|`, box drawing.
[[nodiscard]] bool is_ruler(std::string_view line);

/// The letters of the files above or below a board; bars, colons and dashes are ignored. '\0' if the line is something
/// else; 'a' for a to h, 'h' for h to a.
[[nodiscard]] char files_line(std::string_view line);

/// A board drawn with characters; tools/verify/markup.md shows the forms.
struct DrawnBoard {
  Diagram diagram;              ///< position, marks, side at the bottom, place; nothing of what is around it
  std::vector<Finding> faults;  ///< AV213, AV220; not yet about the diagram
  std::size_t next = 0;         ///< the first line behind it
};

/// Whether a board begins on line `at`: two rows with the numbers of their ranks, or six without them.
[[nodiscard]] bool starts_drawn_board(std::span<const SourceLine> lines, std::size_t at);

/// Lines with the same number of single signs.
struct UnreadBoard {
  std::size_t end;        ///< the first line behind them; no part of them needs to be asked about again
  bool looks_like_board;  ///< four lines or more, with letters and signs for empty squares
};
/// The lines from `at` on, at least one, that are not a board that is read.
[[nodiscard]] UnreadBoard unread_board(std::span<const SourceLine> lines, std::size_t at);
/// AV113 about it.
[[nodiscard]] Finding unread_board_finding(const SourceLine& first, const PageText& page);

/// Reads the board that begins on line `at`. Squares and rows that are missing are empty.
[[nodiscard]] DrawnBoard read_drawn_board(std::span<const SourceLine> lines, std::size_t at, const PageText& page);

}  // namespace arbiter::pages
