#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "diagrams/verify_page.hpp"
#include "report/report.hpp"

namespace arbiter::tools {

/// The whole answer; `report` is that of the pages. Keys as the schema of arbiter-verify has them.
[[nodiscard]] nlohmann::ordered_json verify_json(const std::vector<diagrams::PageReport>& pages, const Report& report);
/// A page with its diagrams and their claims.
[[nodiscard]] nlohmann::ordered_json page_json(const diagrams::PageReport& page);

}  // namespace arbiter::tools
