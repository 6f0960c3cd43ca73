#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::pages {

/// The whole document; `report` is that of the pages. The schema of arbiter-verify describes the keys.
[[nodiscard]] nlohmann::ordered_json verify_json(const std::vector<PageReport>& pages, const Report& report);
/// A page with its diagrams and their claims.
[[nodiscard]] nlohmann::ordered_json page_json(const PageReport& page);

}  // namespace arbiter::pages
