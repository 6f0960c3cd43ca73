#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// What groups pages that say the same in several languages: the path with the language's code replaced by '*'
/// ("rules/Zen/*.pug"), and the code. Codes are names of files or folders, or the last part of a file's name
/// ("rules.es.html").
struct LanguagePage {
  std::string pattern;  ///< empty: the path names no language
  std::string language;
};
[[nodiscard]] LanguagePage language_of(const std::string& file);

/// Compares the diagrams of pages that are copies of each other, as the sites draw them: pages of one folder in several
/// languages with each other (AV401 to AV405), and the two sites' pages about one variant (AV402). Diagrams are
/// aligned, so that one more or less shifts nothing. Each difference becomes one finding of the page that stands alone
/// with it, with all other places.
void compare_copies(std::vector<PageReport>& pages);

}  // namespace arbiter::pages
