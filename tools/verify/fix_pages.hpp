#pragma once

#include <vector>

#include "tools/cli/fixing.hpp"
#include "verifier/pages/fixes/page_fixer.hpp"

namespace arbiter::tools {

/// Removes the findings that --fix must leave alone: those that --select and --ignore leave out or the baseline knows.
/// Throws UsageError.
[[nodiscard]] pages::FindingFilter what_may_be_fixed(const Run& run);

/// Reports on stderr what was done. Findings are shown there, too, if the fixed page took their place; `others` are
/// those without a page.
void tell_fixes(Run& run, const pages::PageFixer& fixer, const std::vector<pages::PageReport>& pages,
                const std::vector<Finding>& others, bool answer_taken);

/// The status of a run with fixes; `of_findings` is that of the pages.
[[nodiscard]] Exit status_of(const pages::PageFixer& fixer, Exit of_findings) noexcept;

}  // namespace arbiter::tools
