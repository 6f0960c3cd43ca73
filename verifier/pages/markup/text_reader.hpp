#pragma once

#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Reads a page of plain text. Its diagrams are boards drawn with characters (drawn_board.hpp), and FENs that have a
/// line for themselves. Lists of pieces may follow a board: `Smashers (S): a1 h1`.
[[nodiscard]] Page read_text(const PageText& text, std::vector<Finding>& findings);

/// Reads a page in Markdown: the same, in fenced blocks and anywhere else, and FENs in `code`. Fenced blocks of PGN are
/// read as files of it. HTML in Markdown is not read, and that is said.
[[nodiscard]] Page read_markdown(const PageText& text, std::vector<Finding>& findings);

}  // namespace arbiter::pages
