#pragma once

#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::pages {

/// Checks that look at all diagrams of a page together and need no rules: a board with another number of ranks than the
/// page's other boards (`sizes`: not where a FEN reader judges them), and halves of a figure that do not make a pair.
void check_page(const Page& page, const PageText& text, bool sizes, std::vector<Finding>& findings);

/// Checks what xogo needs behind the board of its HTML pages: `move count {JSON}`. `variant` is the built-in variant's
/// name, or empty.
void check_tails(const Page& page, const PageText& text, const Variant* variant, std::vector<Finding>& findings);

}  // namespace arbiter::pages
