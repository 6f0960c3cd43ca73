#pragma once

#include <vector>

#include "diagrams/page.hpp"

namespace arbiter::diagrams {

/// Reads a page in HTML, or a part of one.
[[nodiscard]] Page read_html(const PageText& text, std::vector<Finding>& findings);

}  // namespace arbiter::diagrams
