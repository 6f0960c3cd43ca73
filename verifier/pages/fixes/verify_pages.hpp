#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// Pages larger than this are checked, but get no fixes: each fix is tried on the whole page.
inline constexpr std::size_t largest_fixed_page = std::size_t{1} << 20U;
inline constexpr std::size_t most_fixed_diagrams = 2500;

/// Changes that might remove the cause of a finding of the page, the likeliest first. They are not tried yet.
[[nodiscard]] std::vector<Fix> possible_fixes(const Finding& finding, const VerifiedPage& page);

/// The parts of a page's report besides its findings.
struct PageExtras {
  bool pictures = true;  ///< CheckedDiagram::board; findings always have their boards
  bool fixes = true;     ///< propose fixes that were tried
};

/// Verifies a page, draws its diagrams and proposes fixes.
[[nodiscard]] PageReport verify_in_full(const std::string& file, std::string raw, const VerifyOptions& options,
                                        PageExtras extras = {});

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
