#include "verifier/pages/claims/verify_page.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/report/picture.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_trials = 50;               ///< per page, each of the whole page
constexpr std::size_t most_diagrams_tried = 25'000;   ///< diagrams of a page times trials
constexpr std::size_t most_bytes_tried = 16U << 20U;  ///< bytes of a page times trials
constexpr std::size_t most_offered = 3;               ///< per finding

/// The number of a diagram's findings of one check, of each level or above.
using Count = std::array<std::size_t, 3>;

/// Whether there are more warnings or errors.
bool is_worse(const Count& now, const Count& before) { return now[1] > before[1] || now[2] > before[2]; }

struct Claims {
  std::size_t checked = 0;
  std::size_t held = 0;
};

/// The counts of a report, by diagram; messages are left out, as they may change with other parts of the diagram.
struct Tally {
  explicit Tally(const PageReport& report) {
    for (const Finding& finding : report.findings) {
      Count& count = counts[key(finding)];
      for (std::size_t level = 0; level <= static_cast<std::size_t>(finding.level); ++level) ++count[level];
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
    return counts.contains(check) ? counts.at(check) : Count{};
  }

  std::map<std::pair<std::size_t, CheckId>, Count> counts;
  std::map<std::size_t, Claims> claims;
};

/// Whether both verified the same diagrams under the same rules, so that their counts can be compared.
bool comparable(const PageReport& report, const PageReport& fixed) {
  return (report.unreadable || !fixed.unreadable) && fixed.diagrams.size() >= report.diagrams.size() &&
         fixed.ruleset.known_variant() == report.ruleset.known_variant();
}

/// Whether the fix makes the page better: see Trials. Only some parts of the page are looked at, diagrams by their
/// numbers and 0 for what is about none: those from `first` on, before `end`.
bool better(const Finding& finding, const Tally& before, const Tally& after, std::size_t first, std::size_t end) {
  if (after.count(Tally::key(finding))[0] >= before.count(Tally::key(finding))[0]) return false;
  const auto looked_at = [=](std::size_t part) { return part >= first && part < end; };
  for (const auto& [check, count] : after.counts) {
    if (looked_at(check.first) && is_worse(count, before.count(check))) return false;
  }
  // Claims from misplaced words may disappear if they did not hold.
  const bool words = finding.check.name().starts_with("AV2");
  for (const auto& [index, sum] : before.claims) {
    if (!looked_at(index)) continue;
    const auto now = after.claims.find(index);
    if (now == after.claims.end() || (now->second.checked < sum.checked && !words) || now->second.held < sum.held)
      return false;
  }
  if (finding.check != "AV301" || finding.diagram.empty()) return true;
  // The claim must hold now, not only have disappeared.
  const std::size_t index = finding.diagram.front().index;
  return after.claims.at(index).held > before.claims.at(index).held;
}

/// Gives the findings of a page their fixes (Finding::fixes), the likeliest first. Each fix is tried: the page is
/// verified once more with it and the same options, and the fix is dropped unless its finding is gone, there is no new
/// warning or error, and no claim is lost. Changes of different figures are tried together. The page is verified at
/// most about fifty times, less often if it is large, so that the time stays linear; fixes that were not tried are
/// dropped, too.
struct Trials {
  struct Trial {
    std::size_t finding;
    Fix fix;
    std::size_t part;  ///< the first diagram of the figure that the finding is about; 0 for none
  };

  VerifiedPage& page;
  const VerifyOptions& options;
  const Tally before{page.report};
  std::vector<Trial> waiting{};  ///< by part, then by finding, the likeliest first
  /// How many fixes may still be tried, each on the whole page.
  std::size_t left = std::min({most_trials, most_diagrams_tried / std::max<std::size_t>(page.report.diagrams.size(), 1),
                               most_bytes_tried / std::max<std::size_t>(page.sources->text.raw.size(), 1)});

  /// One change of each figure is tried at a time: the figures do not depend on each other.
  void run() {
    for (std::size_t i = 0; i < page.report.findings.size(); ++i) {
      const auto& diagram = page.report.findings[i].diagram;
      const std::size_t part = diagram.empty() ? 0 : first_of_figure(diagram.front().index);
      for (Fix& fix : possible_fixes(page.report.findings[i], page)) waiting.push_back({i, std::move(fix), part});
    }
    std::ranges::stable_sort(waiting, {}, &Trial::part);
    while (left > 0 && !waiting.empty()) {
      std::vector<Trial> trials;
      std::vector<Edit> edits;
      std::vector<Trial> later;
      std::optional<std::size_t> tried;  // the part of which one has been taken
      for (Trial& trial : waiting) {
        if (trial.part == tried) {
          later.push_back(std::move(trial));
          continue;
        }
        // Whether the finding has this fix, or enough others.
        const std::vector<Fix>& sound = page.report.findings[trial.finding].fixes;
        if (sound.size() >= most_offered || std::ranges::count(sound, trial.fix.edits, &Fix::edits) > 0) continue;
        tried = trial.part;
        if (trial.part == 0 || !merge_edits(edits, trial.fix.edits))
          try_alone(std::move(trial));
        else
          trials.push_back(std::move(trial));
      }
      waiting = std::move(later);
      try_together(std::move(trials), edits);
    }
    for (Finding& finding : page.report.findings) {
      // At most one of several can be right: only the first may be sure.
      for (std::size_t i = 1; i < finding.fixes.size(); ++i) finding.fixes[i].sure = false;
    }
  }

  [[nodiscard]] std::size_t first_of_figure(std::size_t index) const {
    const auto& diagrams = page.sources->page.diagrams;
    if (index > diagrams.size()) return 0;
    const std::size_t figure = diagrams[index - 1].figure;
    while (figure != 0 && index > 1 && diagrams[index - 2].figure == figure) --index;
    return index;
  }

  [[nodiscard]] PageReport with(const std::vector<Edit>& edits) {
    --left;
    return verify_page(page.report.file, apply_edits(page.sources->text.raw, edits), options);
  }

  void try_alone(Trial trial) {
    if (left == 0) return;
    const PageReport fixed = with(trial.fix.edits);
    Finding& finding = page.report.findings[trial.finding];
    if (comparable(page.report, fixed) && better(finding, before, Tally(fixed), 0, SIZE_MAX))
      finding.fixes.push_back(std::move(trial.fix));
  }

  void try_together(std::vector<Trial> trials, const std::vector<Edit>& edits) {
    if (trials.empty() || left == 0) return;
    if (trials.size() == 1) return try_alone(std::move(trials.front()));
    const PageReport fixed = with(edits);
    const Tally after(fixed);
    const bool mixed = std::ranges::any_of(after.counts, [this](const auto& each) {
      return each.first.first == 0 && is_worse(each.second, before.count(each.first));
    });
    // If the page as a whole is another one, it is not known by which change.
    if (mixed || !comparable(page.report, fixed)) {
      for (Trial& trial : trials) try_alone(std::move(trial));
      return;
    }
    for (Trial& trial : trials) {
      std::size_t end = trial.part;
      while (end <= page.report.diagrams.size() && first_of_figure(end) == trial.part) ++end;
      Finding& finding = page.report.findings[trial.finding];
      if (better(finding, before, after, trial.part, end)) finding.fixes.push_back(std::move(trial.fix));
    }
  }
};

/// The most squares of one page that are drawn: 2000 diagrams of 8×8 have 128 000, and a square takes about
/// 80 bytes, written in one or two.
constexpr std::size_t most_drawn_squares = 200'000;
static_assert(most_kept_positions * 64 > most_drawn_squares, "what is drawn has its position");

/// Draws the diagrams of a page (CheckedDiagram::board) as picture_of() does, with the marks judged if a claim is about
/// them. On pages with more squares than about 3000 boards of 8×8, the last diagrams get no picture.
void draw_diagrams(VerifiedPage& page) {
  if (page.sources == nullptr) return;
  std::size_t drawn = 0;
  for (const DiagramCase& each : page.sources->cases) {
    if (each.checked == nullptr || drawn >= most_drawn_squares) continue;
    CheckedDiagram& diagram = *each.checked;
    diagram.board = picture_of(*each.diagram, diagram.ruleset.known_variant(), each.fen.get(), page.report.file);
    if (diagram.board.empty()) continue;
    drawn += diagram.board.front().cells.size();
    for (const CheckedMarks& marks : diagram.marked)
      mark_squares(diagram.board.front(), marks.documented, marks.generated);
  }
}

constexpr std::size_t most_rounds = 100;

/// The fixes of one round: at most one per diagram, since each was tried alone.
std::vector<Fix> fixes_of_round(const PageReport& report, bool unsafe, const FindingFilter& filter) {
  std::vector<Finding> findings = report.findings;
  filter(findings);
  std::vector<Fix> fixes;
  std::vector<Edit> edits;
  std::set<std::size_t> diagrams;
  for (const Finding& finding : findings) {
    if (finding.fixes.empty() || (!finding.fixes.front().sure && !unsafe)) continue;
    const std::size_t diagram = finding.diagram.empty() ? 0 : finding.diagram.front().index;
    if (diagrams.contains(diagram) || !merge_edits(edits, finding.fixes.front().edits)) continue;
    diagrams.insert(diagram);
    fixes.push_back(finding.fixes.front());
  }
  return fixes;
}

std::size_t faults(const PageReport& report) {
  return static_cast<std::size_t>(
      std::ranges::count_if(report.findings, [](const Finding& each) { return each.level >= Level::warning; }));
}

std::string made(const std::string& text, const std::vector<Fix>& fixes) {
  std::vector<Edit> edits;
  for (const Fix& fix : fixes) merge_edits(edits, fix.edits);
  return apply_edits(text, edits);
}

}  // namespace

PageReport verify_in_full(const std::string& file, std::string raw, const VerifyOptions& options, PageExtras extras) {
  VerifiedPage page = verify_with_sources(file, std::move(raw), options);
  if (extras.pictures) draw_diagrams(page);
  if (extras.fixes && page.sources != nullptr && page.sources->text.raw.size() <= largest_fixed_page &&
      page.report.diagrams.size() <= most_fixed_diagrams)
    Trials{page, options}.run();
  return std::move(page.report);
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
