#pragma once

#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Reads a page of plain text. Its diagrams are boards drawn with characters, rank 8 at the top: cells between bars,
/// one letter for a piece, blanks or colons around it or alone for the shade, optional rulers (`+---+`) between the
/// rows and the files' letters below. Lists of pieces may follow: `Smashers (S): a1 h1`.
[[nodiscard]] Page read_text(const PageText& text, std::vector<Finding>& findings);

}  // namespace arbiter::pages
