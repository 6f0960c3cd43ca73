#pragma once

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

}  // namespace arbiter::pages
