#include "verifier/pages/fixes/fix_page.hpp"

#include <algorithm>
#include <set>

#include "verifier/diagnostics/edits.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_rounds = 100;

const Fix* chosen(const Finding& finding, bool unsafe) {
  if (finding.fixes.empty()) return nullptr;
  return finding.fixes.front().sure || unsafe ? &finding.fixes.front() : nullptr;
}

/// The fixes of one round: at most one per diagram, since each was tried alone.
std::vector<Fix> fixes_of_round(const PageReport& report, bool unsafe, const FindingFilter& filter) {
  std::vector<Finding> findings = report.findings;
  filter(findings);
  std::vector<Fix> fixes;
  std::vector<Edit> edits;
  std::set<std::size_t> diagrams;
  for (const Finding& finding : findings) {
    const Fix* fix = chosen(finding, unsafe);
    if (fix == nullptr || diagrams.contains(finding.diagram.empty() ? 0 : finding.diagram.front().index)) continue;
    if (!merge_edits(edits, fix->edits)) continue;
    diagrams.insert(finding.diagram.empty() ? 0 : finding.diagram.front().index);
    fixes.push_back(*fix);
  }
  return fixes;
}

std::size_t faults(const PageReport& report) {
  const auto counts = [](const Finding& finding) { return finding.level >= Level::warning; };
  return static_cast<std::size_t>(std::count_if(report.findings.begin(), report.findings.end(), counts));
}

std::string made(const std::string& text, const std::vector<Fix>& fixes) {
  std::vector<Edit> edits;
  for (const Fix& fix : fixes) merge_edits(edits, fix.edits);
  return apply_edits(text, edits);
}

}  // namespace

std::size_t unsure_fixes(const std::vector<PageReport>& pages) {
  std::size_t count = 0;
  for (const PageReport& page : pages) {
    for (const Finding& finding : page.findings) count += !finding.fixes.empty() && !finding.fixes.front().sure ? 1 : 0;
  }
  return count;
}

FixedPage fix_page(const std::string& name, std::string text, const VerifyOptions& options, bool unsafe,
                   const FindingFilter& filter, bool pictures) {
  const auto verified = [&](const std::string& page_text) {
    return verify_in_full(name, page_text, options, {.pictures = pictures, .fixes = true});
  };
  FixedPage page{.text = std::move(text), .fixes = 0, .report = {}};
  page.report = verified(page.text);
  for (std::size_t round = 0; round < most_rounds; ++round) {
    auto fixes = fixes_of_round(page.report, unsafe, filter);
    if (fixes.empty()) break;
    std::string next = made(page.text, fixes);
    PageReport report = verified(next);
    if (faults(report) >= faults(page.report) && fixes.size() > 1) {
      fixes.erase(fixes.begin() + 1, fixes.end());  // together they do not help: make only the first
      next = made(page.text, fixes);
      report = verified(next);
    }
    if (faults(report) >= faults(page.report)) break;
    page.fixes += fixes.size();
    page.text = std::move(next);
    page.report = std::move(report);
  }
  return page;
}

}  // namespace arbiter::pages
