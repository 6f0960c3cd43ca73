#pragma once

#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// Reads a page in HTML, or a part of one.
[[nodiscard]] Page read_html(const PageText& text, std::vector<Finding>& findings);

}  // namespace arbiter::pages
