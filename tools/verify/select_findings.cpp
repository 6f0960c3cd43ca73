#include "tools/verify/select_findings.hpp"

namespace arbiter::tools {

using namespace arbiter::pages;

void select_findings(Run& run, const Selection& selection, Baseline& baseline, std::vector<PageReport>& pages,
                     std::vector<Finding>& claims_findings) {
  selection.apply(claims_findings);
  for (PageReport& page : pages) selection.apply(page.findings);
  if (!baseline.given()) return;
  std::vector<Finding> all = claims_findings;
  for (const PageReport& page : pages) all.insert(all.end(), page.findings.begin(), page.findings.end());
  const std::vector<bool> known = baseline.known_or_written(all);
  std::size_t at = 0;
  std::size_t left_out = 0;
  const auto leave = [&](std::vector<Finding>& findings) {
    std::erase_if(findings, [&](const Finding&) { return known[at++] && ++left_out > 0; });
  };
  leave(claims_findings);
  for (PageReport& page : pages) {
    const std::size_t before = left_out;
    leave(page.findings);
    page.known = left_out - before;
  }
  baseline.note_gone(run);
}

}  // namespace arbiter::tools
