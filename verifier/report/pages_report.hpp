#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::pages {

/// The result of a run over pages for the machine-readable formats; the caller adds the tool, the checks and the
/// folders. A page is a group with a case "page" for findings of the page as a whole, and a case "diagram N" for each
/// diagram; a diagram of which nothing was checked is skipped. A claims file with faults is a group with the case
/// "file".
[[nodiscard]] Report verify_report(const std::vector<PageReport>& pages, const std::vector<Finding>& claims_findings,
                                   Level fail_on);

/// The whole document; `report` is that of the pages. The schema of arbiter-verify describes the keys.
[[nodiscard]] nlohmann::ordered_json verify_json(const std::vector<PageReport>& pages, const Report& report);
}  // namespace arbiter::pages
