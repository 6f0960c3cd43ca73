#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/source_line.hpp"

namespace arbiter::pages {

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
