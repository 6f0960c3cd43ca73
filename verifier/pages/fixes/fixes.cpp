#include "verifier/pages/fixes/fixes.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/diagnostics/edits.hpp"
#include "verifier/pages/fixes/fixes_parts.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_trials = 50;               ///< per page
constexpr std::size_t most_diagrams_tried = 2500;     ///< diagrams of a page times trials
constexpr std::size_t most_bytes_tried = 16U << 20U;  ///< bytes of a page times trials
constexpr std::size_t most_offered = 3;               ///< per finding

/// The number of a diagram's findings of one check.
struct Count {
  std::size_t all = 0;
  std::size_t warnings = 0;  ///< and errors
  std::size_t errors = 0;
};

struct Claims {
  std::size_t checked = 0;
  std::size_t held = 0;
};

/// The counts of a report, by diagram; messages are left out, as they may change with other parts of the diagram.
struct Tally {
  explicit Tally(const PageReport& report) {
    for (const Finding& finding : report.findings) {
      Count& count = counts[key(finding)];
      ++count.all;
      count.warnings += finding.level >= Level::warning ? 1 : 0;
      count.errors += finding.level == Level::error ? 1 : 0;
    }
    for (const CheckedDiagram& diagram : report.diagrams) {
      Claims& sum = claims[diagram.index];
      for (const CheckedClaim& each : diagram.claims) {
        sum.checked += each.outcome != Outcome::unchecked ? 1 : 0;
        sum.held += each.outcome == Outcome::holds ? 1 : 0;
      }
    }
  }

  static std::pair<std::size_t, CheckId> key(const Finding& finding) {
    return {finding.diagram.empty() ? 0 : finding.diagram.front().index, finding.check};
  }
  [[nodiscard]] Count count(const std::pair<std::size_t, CheckId>& check) const {
    const auto found = counts.find(check);
    return found == counts.end() ? Count{} : found->second;
  }

  std::map<std::pair<std::size_t, CheckId>, Count> counts;
  std::map<std::size_t, Claims> claims;
};

/// Whether the fix makes the page better: see propose_fixes.
bool better(const Finding& finding, const PageReport& report, const Tally& before, const PageReport& fixed) {
  if (fixed.unreadable && !report.unreadable) return false;
  if (fixed.diagrams.size() < report.diagrams.size() || fixed.variant != report.variant) return false;
  const Tally after(fixed);
  if (after.count(Tally::key(finding)).all >= before.count(Tally::key(finding)).all) return false;
  for (const auto& [check, count] : after.counts) {
    const Count old = before.count(check);
    if (count.warnings > old.warnings || count.errors > old.errors) return false;
  }
  // Claims from misplaced words may disappear if they did not hold.
  const bool words = finding.check.name().starts_with("AV2");
  for (const auto& [index, sum] : before.claims) {
    const auto now = after.claims.find(index);
    if (now == after.claims.end() || (now->second.checked < sum.checked && !words) || now->second.held < sum.held)
      return false;
  }
  if (finding.check != "AV301" || finding.diagram.empty()) return true;
  // The claim must hold now, not only have disappeared.
  const std::size_t index = finding.diagram.front().index;
  return after.claims.at(index).held > before.claims.at(index).held;
}

/// Changes that might remove the cause of the finding, the likeliest first. They are not tried yet.
std::vector<Fix> possible_fixes(const Finding& finding, const FixSources& sources) {
  std::vector<Fix> fixes = fixes_of_words(finding, sources);
  for (auto* family : {&fixes_of_fen, &fixes_of_claim, &fixes_of_board}) {
    std::vector<Fix> more = family(finding, sources);
    fixes.insert(fixes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return fixes;
}

/// How many fixes of a page may be tried, each on the whole page.
std::size_t trials_for(const VerifiedPage& page) {
  return std::min({most_trials, most_diagrams_tried / std::max<std::size_t>(page.report.diagrams.size(), 1),
                   most_bytes_tried / std::max<std::size_t>(page.sources->text.raw().size(), 1)});
}

/// The fixes of a finding that make the page better. Each attempt uses up one of `trials`.
std::vector<Fix> sound_fixes(const Finding& finding, std::vector<Fix>&& fixes, const VerifiedPage& page,
                             const Tally& before, const VerifyOptions& options, std::size_t& trials) {
  std::vector<Fix> sound;
  for (Fix& fix : fixes) {
    const auto same = [&fix](const Fix& other) { return other.edits == fix.edits; };
    if (trials == 0 || sound.size() >= most_offered || std::any_of(sound.begin(), sound.end(), same)) break;
    --trials;
    const std::string fixed = apply_edits(page.sources->text.raw(), fix.edits);
    if (better(finding, page.report, before, verify_page(page.report.file, fixed, options)))
      sound.push_back(std::move(fix));
  }
  // At most one of several can be right: only the first may be sure.
  for (std::size_t i = 1; i < sound.size(); ++i) sound[i].sure = false;
  return sound;
}

}  // namespace

void propose_fixes(VerifiedPage& page, const VerifyOptions& options) {
  if (page.sources == nullptr || page.sources->text.raw().size() > largest_fixed_page ||
      page.report.diagrams.size() > most_fixed_diagrams)
    return;
  const FixSources sources(page);
  std::vector<std::vector<Fix>> possible;
  for (const Finding& finding : page.report.findings) possible.push_back(possible_fixes(finding, sources));
  std::size_t trials = trials_for(page);
  const Tally before(page.report);
  for (std::size_t i = 0; i < possible.size(); ++i) {
    Finding& finding = page.report.findings[i];
    finding.fixes = sound_fixes(finding, std::move(possible[i]), page, before, options, trials);
  }
}

}  // namespace arbiter::pages
