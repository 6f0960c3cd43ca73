#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// A check that a comment asks to ignore.
struct IgnoreComment {
  std::string rule;
  std::size_t first_line = 0;  ///< lines of the file for which it counts
  std::size_t last_line = 0;
  std::size_t diagram = 0;  ///< for which it counts wherever the finding stands; 0 = none
  bool used = false;
  Finding nothing_to_ignore;  ///< AV130, if it stays unused
};

/// Takes the findings away that comments of the page ask for, and adds what is wrong with the comments (AV130, AV131).
/// Returns how many were taken away; they go to `taken`.
///
/// A comment is `//- arbiter-ignore AV203, AV206: reason` or `//` alone in pug, `<!-- arbiter-ignore AV203: reason -->`
/// in HTML, and `# arbiter-ignore AV203: reason` in plain text. It counts for its own line and all lines to the end of
/// the next diagram, and for that diagram wherever its findings stand. `arbiter-ignore-page` counts for the whole page.
/// The two implementations' disagreement (AV330) and unreadable pages cannot be ignored. Comments about copies in other
/// languages (AV4xx), which are compared when all pages have been read, are put into `later`.
std::size_t apply_ignores(const PageText& text, const Page& page, std::vector<Finding>& findings,
                          std::vector<IgnoreComment>& later, std::vector<Finding>& taken);

/// The same for the comments that were put off; `findings` are those of their page. Returns how many were taken away.
std::size_t apply_later(std::vector<IgnoreComment>& comments, std::vector<Finding>& findings);

}  // namespace arbiter::pages
