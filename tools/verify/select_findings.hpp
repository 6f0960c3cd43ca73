#pragma once

#include <vector>

#include "tools/cli/selection.hpp"
#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::tools {

/// Keeps the findings that --select, --ignore and --baseline keep. Writes the baseline if that was asked for; then all
/// findings in it are known. Throws OutputError.
void select_findings(Run& run, const Selection& selection, Baseline& baseline, std::vector<pages::PageReport>& pages,
                     std::vector<Finding>& claims_findings);

}  // namespace arbiter::tools
