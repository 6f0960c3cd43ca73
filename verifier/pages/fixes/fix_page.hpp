#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "verifier/pages/fixes/verify_pages.hpp"

namespace arbiter::pages {

/// Removes the findings that must not be fixed.
using FindingFilter = std::function<void(std::vector<Finding>&)>;

/// A page after its fixes.
struct FixedPage {
  std::string text;
  std::size_t fixes = 0;
  PageReport report;  ///< of the fixed text
};

/// Makes the sure fixes of the findings that `filter` leaves (with `unsafe`, the first fix of each finding even if it
/// is not sure): one per diagram, without overlaps; then the page is verified again, and so on until there is nothing
/// left to fix. Fixes that together do not reduce the number of warnings and errors are undone.
[[nodiscard]] FixedPage fix_page(const std::string& name, std::string text, const VerifyOptions& options, bool unsafe,
                                 const FindingFilter& filter, bool pictures = true);

/// The number of findings of the pages with a fix that only `unsafe` makes.
[[nodiscard]] std::size_t unsure_fixes(const std::vector<PageReport>& pages);

}  // namespace arbiter::pages
