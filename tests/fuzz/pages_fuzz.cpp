// Any bytes as a rule page. Its name follows from its first byte, so unchanged pages can be seeds. A page that does not
// name its variant is checked by the rules of each.
#include <set>

#include <nlohmann/json.hpp>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

constexpr std::size_t most_tried = 4096;  ///< bytes of a page whose fixes are tried, which takes many times as long

std::string name_for(std::string_view raw) {
  if (raw.starts_with('<')) return "page.html";
  if (raw.starts_with('[')) return "page.pgn";
  if (raw.starts_with('#')) return "page.md";
  return raw.starts_with('|') ? "page.txt" : "page.pug";
}

/// `shown`: ids of the checks of which a finding was shown for this page. One of each is enough; pages may have
/// hundreds.
void demand_sound_page(const pages::PageReport& report, std::size_t lines, std::size_t bytes,
                       std::set<std::string>& shown) {
  for (const Finding& finding : report.findings) {
    demand(!finding.message.empty(), "a finding without a message");
    demand(finding.check != "AV330", "rules and generator differ", finding.message);
    demand(finding.where.line <= lines, "a finding behind the end of the page", finding.check.name());
    demand(finding.where.column <= finding.where.end_column, "a finding that ends before it begins",
           finding.check.name());
    for (const Fix& fix : finding.fixes)
      demand(!fix.what.empty() && applicable(fix.edits, bytes), "a fix that cannot be made", finding.check.name());
    if (!shown.insert(std::string(finding.check.name())).second) continue;
    demand(!format_text(finding, {}).empty() && !json_text(to_json(finding)).empty(), "a finding that cannot be shown");
  }
  for (const pages::CheckedDiagram& diagram : report.diagrams) {
    demand(!diagram.claims.empty() || !diagram.reason.empty(), "a diagram with neither claim nor reason");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string raw(reinterpret_cast<const char*>(data), size);
  const std::string name = name_for(raw);
  const auto lines = static_cast<std::size_t>(std::count(raw.begin(), raw.end(), '\n')) + 1;
  pages::VerifyOptions plain;
  const pages::PageReport report = pages::verify_in_full(name, raw, plain, {.fixes = size < most_tried});
  std::set<std::string> shown;
  demand_sound_page(report, lines, size, shown);
  if (report.ruleset || report.diagrams.empty()) return 0;
  for (const Variant* variant : all_variants()) {
    pages::VerifyOptions options;
    options.variant = variant;
    options.strict = true;
    demand_sound_page(pages::verify_in_full(name, raw, options, {.fixes = false}), lines, size, shown);
  }
  return 0;
}
