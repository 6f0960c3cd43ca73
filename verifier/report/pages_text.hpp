#pragma once

#include <string>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/colour.hpp"

namespace arbiter::pages {

/// Every diagram of a page with its claims, their origins and their verdicts (--explain).
[[nodiscard]] std::string explained(const PageReport& page, const Painter& paint);
/// Two lines of numbers. `notes`: notes have been shown.
[[nodiscard]] std::string summary_text(const Summary& sum, bool notes = true);

}  // namespace arbiter::pages
