#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/source_line.hpp"

namespace arbiter::pages {

/// Whether the text begins with a tag of PGN: `[Event "…"]`.
[[nodiscard]] bool looks_like_pgn(std::string_view text);

/// Reads games of PGN, or the chapters of a study, and adds their diagrams to the page: one for the position of the tag
/// FEN, and one for each comment that draws circles (`[%csl Ge4,Rd5]`) or arrows (`[%cal Ge2e4]`) behind moves. The
/// comment's words are its caption, the tags Event or ChapterName its heading. Drawings that cannot be used, in
/// variations and in games without a tag FEN, are said (AV113).
void read_pgn(std::span<const SourceLine> lines, const PageText& text, Page& page, std::vector<Finding>& findings);

/// Reads a file of PGN.
[[nodiscard]] Page read_pgn_page(const PageText& text, std::vector<Finding>& findings);

}  // namespace arbiter::pages
