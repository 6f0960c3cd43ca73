#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// The key that groups pages with the same content in several languages: the path with the language's code replaced by
/// '*' ("rules/Zen/*.pug"), and the code. Codes are names of files or folders, or the last part of a file's name
/// ("rules.es.html").
struct LanguagePage {
  std::string pattern;  ///< empty: the path has no language code
  std::string language;
};
[[nodiscard]] LanguagePage language_of(const std::string& file);

/// Compares the diagrams of pages that are copies of each other, as the sites draw them: pages of one folder in several
/// languages (AV401 to AV405), and the two sites' pages about one variant (AV402). Diagrams are aligned, so that a
/// missing one does not shift the others. Each difference becomes one finding of the page that differs from the others,
/// with all other places.
void compare_copies(std::vector<PageReport>& pages);

/// What a run must have found for its answer to mean something.
struct Required {
  std::size_t diagrams = 0;  ///< on all pages together
  bool strict = false;       ///< inferred claims that fail are errors already
  bool claims = false;       ///< every path that was named has a claim in a claims file, and it was checked
};

/// Whether it is one of the findings that weigh_evidence() makes about a path.
[[nodiscard]] inline bool is_about_evidence(const Finding& finding) {
  return finding.check == "AV108" || finding.check == "AV111" || finding.check == "AV112";
}

/// A run without findings says nothing if nothing was looked at. Returns a finding for each named path with diagrams
/// about which no claim of a claims file was checked (AV111: a warning, or an error where claims are required), for
/// each folder without any diagram (AV108), and for a run with too few of them (AV112: an error). Lowers the findings
/// of single pages without a diagram (AV108) to notes where a folder has other pages with diagrams.
///
/// They are about paths: their places have no line. `paths` are named as the reports name their files; a path covers
/// the page of its name and all pages below it.
[[nodiscard]] std::vector<Finding> weigh_evidence(std::span<const std::string> paths, std::vector<PageReport>& pages,
                                                  const Required& required);

}  // namespace arbiter::pages
