#pragma once

#include <gumbo.h>

#include <optional>

#include "verifier/pages/markup/drawn_board.hpp"

namespace arbiter::pages {

/// What a table of HTML shows.
struct TableReading {
  std::optional<DrawnBoard> board;  ///< if it is one; tools/verify/markup.md shows the forms
  MappedText caption;               ///< words of the element `caption` of a board
  std::optional<Finding> unread;    ///< AV113: it looks like a board, and is none that can be read
};

/// Reads a table as a board if it has eight rows of eight cells (of which a few may be wrong: AV213), each empty or
/// with one piece, as its letter, its sign, or an image or a class with its name. The ranks' numbers and the files'
/// letters may stand around them. Takes little time for any other table.
[[nodiscard]] TableReading read_table(const GumboNode* table, const PageText& page);

}  // namespace arbiter::pages
