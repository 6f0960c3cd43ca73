#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// One check that a comment ignores.
struct IgnoreComment {
  CheckId check;
  std::size_t first_line = 0;  ///< the lines of the file that it covers
  std::size_t last_line = 0;
  std::size_t diagram = 0;  ///< the diagram that it covers wherever the finding is; 0 = none
  bool used = false;
  Finding nothing_to_ignore;  ///< AV130, if it stays unused
};

/// Removes the findings that comments of the page cover, and adds faults of the comments (AV130, AV131). Returns the
/// number removed; they are added to `taken`.
///
/// A comment is `//- arbiter-ignore AV203, AV206: reason` or `//` alone in pug, `<!-- arbiter-ignore AV203: reason -->`
/// in HTML, and `# arbiter-ignore AV203: reason` in plain text. It covers its own line and all lines to the end of the
/// next diagram, and that diagram wherever its findings are. `arbiter-ignore-page` covers the whole page. The two
/// implementations' disagreement (AV330) and unreadable pages cannot be ignored. Comments about copies in other
/// languages (AV4xx), which are compared when all pages have been read, are moved to `later`.
std::size_t apply_ignores(const PageText& text, const Page& page, std::vector<Finding>& findings,
                          std::vector<IgnoreComment>& later, std::vector<Finding>& taken);

/// The same for the comments in `later`; `findings` are those of their page. Returns the number removed.
std::size_t apply_later(std::vector<IgnoreComment>& comments, std::vector<Finding>& findings);

}  // namespace arbiter::pages
