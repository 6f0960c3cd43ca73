#pragma once

#include <cstddef>
#include <vector>

#include "diagrams/page.hpp"
#include "support/finding.hpp"

namespace arbiter::diagrams {

/// Takes the findings away that comments of the page ask for, and adds what is wrong with the comments (AV130, AV131).
/// Returns how many were taken away.
///
/// A comment is `//- arbiter-ignore AV203, AV206: reason` or `//` alone in pug, `<!-- arbiter-ignore AV203: reason -->` in
/// HTML, and `# arbiter-ignore AV203: reason` in plain text. It counts for its own line and all lines to the end of the
/// next diagram, and for that diagram wherever its findings stand. `arbiter-ignore-page` counts for the whole page. The
/// two implementations' disagreement (AV330) and unreadable pages cannot be ignored.
std::size_t apply_ignores(const PageText& text, const Page& page, std::vector<Finding>& findings);

}  // namespace arbiter::diagrams
