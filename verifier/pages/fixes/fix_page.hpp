#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "verifier/pages/fixes/verify_pages.hpp"

namespace arbiter::pages {

/// Takes the findings away that are not to be fixed.
using FindingFilter = std::function<void(std::vector<Finding>&)>;

/// A page with its fixes made.
struct FixedPage {
  std::string text;
  std::size_t fixes = 0;
  PageReport report;  ///< of the text as it is now
};

/// Makes the sure fixes of the page's findings that `filter` leaves (with `unsafe`, also the first one of each
/// finding): one of each diagram that does not overlap another, then the page is verified again, and so on until
/// nothing can be fixed. Fixes that together do not leave fewer warnings and errors than before are taken back.
[[nodiscard]] FixedPage fix_page(const std::string& name, std::string text, const VerifyOptions& options, bool unsafe,
                                 const FindingFilter& filter, bool pictures = true);

/// How many findings of the pages have a fix that only `unsafe` makes.
[[nodiscard]] std::size_t unsure_fixes(const std::vector<PageReport>& pages);

}  // namespace arbiter::pages
