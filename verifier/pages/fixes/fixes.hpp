#pragma once

#include <cstddef>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// Pages larger than this are checked, but get no fixes: each fix is tried on the whole page.
inline constexpr std::size_t largest_fixed_page = std::size_t{1} << 20U;
inline constexpr std::size_t most_fixed_diagrams = 2500;

/// Gives the findings of a page their fixes (Finding::fixes), the likeliest first. Each fix is tried: the page is
/// verified once more with it and the same options, and the fix is dropped unless its finding is gone, there is no new
/// warning or error, and no claim is lost. Changes of different figures are tried together. The page is verified at
/// most about fifty times, less often if it is large, so that the time stays linear; fixes that were not tried are
/// dropped, too.
void propose_fixes(VerifiedPage& page, const VerifyOptions& options);

}  // namespace arbiter::pages
