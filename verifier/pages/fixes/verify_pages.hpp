#pragma once

#include <string>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::tools {

/// Verifies files, in as many threads as the run has; the reports stand in the order of the files, whatever the number.
/// A file that cannot be read gets the report of an unreadable page; its error is said after all pages, in their order.
/// Progress tells how many pages are done and about how long the others will take.
[[nodiscard]] std::vector<pages::PageReport> verify_pages(Run& run, const std::vector<std::string>& files,
                                                          const pages::VerifyOptions& options);

}  // namespace arbiter::tools
