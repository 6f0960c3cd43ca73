#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// What fixes are made from: a page with all that is known about it.
struct FixSources {
  const PageText& text;
  const Page& page;
  const PageReport& report;                          ///< its variant, and its diagrams in the order of the page
  std::span<const std::unique_ptr<ParsedFen>> fens;  ///< one a diagram; null = it cannot be read
  std::span<const FenOptions> reading;               ///< one a diagram: how its position is read
  std::span<const ClaimEntry* const>
      entries;  ///< one a diagram: what the claims know about its board, or one nearly like it
  const ClaimsBook& claims;
};

/// Changes that might make a finding of the page go away, the likeliest first. Whether they do is not known yet.
[[nodiscard]] std::vector<Fix> possible_fixes(const Finding& finding, const FixSources& sources);

/// Pages beyond these are checked, but no fix is offered: each is tried out on the whole page.
inline constexpr std::size_t largest_fixed_page = std::size_t{1} << 20U;
inline constexpr std::size_t most_fixed_diagrams = 500;

/// Tries out every fix of the report's findings: makes it in `raw`, verifies the page once more, and drops the fix
/// unless its finding is gone, no warning or error has come instead, and no claim is lost. No more than about fifty are
/// tried, fewer on large pages, so that the time stays linear; those that were not tried are dropped, too.
void keep_sound_fixes(PageReport& report, const std::string& raw, const VerifyOptions& options);

}  // namespace arbiter::pages
