#pragma once

#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Whether a line can only be pug as rule pages use it: `p.boxed`, `.diagram.diag12`, `| fen:…`, `h3 Title`.
[[nodiscard]] bool looks_like_pug(std::string_view line);

/// Reads a page in pug. Uses its indentation, if any; listings lose it, and then blocks of text end at blank lines and
/// at lines that look like tags.
[[nodiscard]] Page read_pug(const PageText& text, std::vector<Finding>& findings);

}  // namespace arbiter::pages
