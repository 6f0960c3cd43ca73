#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::pages {

/// The numbers of a run under the names that they have in every format.
[[nodiscard]] std::vector<std::pair<std::string, std::size_t>> counts_of(const Summary& sum);

/// What a run over pages has found, as the machine-readable formats have it; who writes it adds the tool, the checks
/// and the folders. A page is a group with a case "page" for what is wrong with it as a whole, and a case "diagram N"
/// for each diagram; a diagram about which nothing was checked is skipped. A claims file with faults is a group with
/// the case "file".
[[nodiscard]] Report verify_report(const std::vector<PageReport>& pages, const std::vector<Finding>& claims_findings,
                                   Level fail_on);

}  // namespace arbiter::pages
