#pragma once

#include <vector>

#include "tools/cli/selection.hpp"
#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::tools {

/// Leaves the findings that --select, --ignore and --baseline leave; writes the baseline where that was asked for,
/// after which all that it holds is known. Throws OutputError.
void select_findings(Run& run, const Selection& selection, Baseline& baseline, std::vector<pages::PageReport>& pages,
                     std::vector<Finding>& claims_findings);

}  // namespace arbiter::tools
