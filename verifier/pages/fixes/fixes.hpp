#pragma once

#include <cstddef>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// Pages beyond these are checked, but no fix is offered: each is tried out on the whole page.
inline constexpr std::size_t largest_fixed_page = std::size_t{1} << 20U;
inline constexpr std::size_t most_fixed_diagrams = 500;

/// Gives the findings of a page their fixes (Finding::fixes), the likeliest first. Each fix is tried out: it is made in
/// the page, the page is verified once more with the same options, and the fix is dropped unless its finding is gone,
/// no warning or error has come instead, and no claim is lost. No more than about fifty are tried, fewer on large
/// pages, so that the time stays linear; those that were not tried are dropped, too.
void propose_fixes(VerifiedPage& page, const VerifyOptions& options);

}  // namespace arbiter::pages
