#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/colour.hpp"
#include "verifier/report/text_style.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::pages {

/// Every diagram of a page with its claims, their origins and their verdicts (--explain).
[[nodiscard]] std::string explained(const PageReport& page, const Painter& paint);
/// What of the pages is written besides warnings, errors and numbers.
struct PagesText {
  bool explained = false;  ///< explained()
  bool notes = true;       ///< findings of level note
};
/// The findings of all pages with two lines of numbers behind them. `others`: findings of claims files and paths.
void write_pages_text(const std::vector<PageReport>& pages, const std::vector<Finding>& others, const PagesText& parts,
                      Output& out, const TextStyle& style);

/// Two lines of numbers. `notes`: notes have been shown.
[[nodiscard]] std::string summary_text(const Summary& sum, bool notes = true);

}  // namespace arbiter::pages
