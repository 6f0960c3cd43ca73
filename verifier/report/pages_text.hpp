#pragma once

#include <string>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/colour.hpp"

namespace arbiter::tools {

/// Every diagram of a page with its claims, where they come from, and how they were judged (--explain).
[[nodiscard]] std::string explained(const pages::PageReport& page, const Painter& paint);
/// Two lines of numbers. `notes`: the notes have been shown.
[[nodiscard]] std::string summary_text(const pages::Summary& sum, bool notes = true);

}  // namespace arbiter::tools
