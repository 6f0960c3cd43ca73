#pragma once

#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::pages {

/// Checks of all diagrams of a page together that need no rules: a board with another number of ranks than the page's
/// other boards (`sizes`: not if a FEN reader checks them), and halves of a figure that do not make a pair.
void check_page(const Page& page, const PageText& text, bool sizes, std::vector<Finding>& findings);

/// Checks the fields that xogo needs after the board in its HTML pages: `SIDE COUNT {JSON}`. `variant` is the built-in
/// variant, or null.
void check_tails(const Page& page, const PageText& text, const Variant* variant, std::vector<Finding>& findings);

}  // namespace arbiter::pages
