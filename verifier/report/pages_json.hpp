#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tools {

/// The whole answer; `report` is that of the pages. Keys as the schema of arbiter-verify has them.
[[nodiscard]] nlohmann::ordered_json verify_json(const std::vector<pages::PageReport>& pages, const Report& report);
/// A page with its diagrams and their claims.
[[nodiscard]] nlohmann::ordered_json page_json(const pages::PageReport& page);

}  // namespace arbiter::tools
