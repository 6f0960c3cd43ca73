#include "verifier/pages/fixes/fixes.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/diagnostics/edits.hpp"
#include "verifier/pages/fixes/fixes_parts.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_trials = 50;               ///< of one page
constexpr std::size_t most_diagrams_tried = 2500;     ///< diagrams of a page times trials
constexpr std::size_t most_bytes_tried = 16U << 20U;  ///< bytes of a page times trials
constexpr std::size_t most_offered = 3;               ///< for one finding

/// Where a character reference that starts at `at` ends; at + 1 if there is none.
std::size_t end_of_character(std::size_t at, const FixSources& sources) {
  const std::string& text = sources.text.text();
  if (sources.page.markup != Markup::html || at >= text.size() || text[at] != '&') return at + 1;
  const auto part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '#';
  };
  std::size_t end = at + 1;
  while (end < text.size() && end - at < 32 && part(text[end])) ++end;
  return end < text.size() && text[end] == ';' ? end + 1 : at + 1;
}

/// How many findings of a rule a diagram has.
struct Count {
  std::size_t all = 0;
  std::size_t warnings = 0;  ///< and errors
  std::size_t errors = 0;
};

struct Claims {
  std::size_t checked = 0;
  std::size_t held = 0;
};

/// What a report comes to, diagram by diagram; messages may differ where something else of the diagram has changed.
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

  static std::pair<std::size_t, std::string> key(const Finding& finding) {
    return {finding.diagram.empty() ? 0 : finding.diagram.front().index, finding.rule};
  }
  [[nodiscard]] Count count(const std::pair<std::size_t, std::string>& rule) const {
    const auto found = counts.find(rule);
    return found == counts.end() ? Count{} : found->second;
  }

  std::map<std::pair<std::size_t, std::string>, Count> counts;
  std::map<std::size_t, Claims> claims;
};

/// Whether the page is better after the fix: see keep_sound_fixes.
bool better(const Finding& finding, const PageReport& report, const Tally& before, const PageReport& fixed) {
  if (fixed.unreadable && !report.unreadable) return false;
  if (fixed.diagrams.size() < report.diagrams.size() || fixed.variant != report.variant) return false;
  const Tally after(fixed);
  if (after.count(Tally::key(finding)).all >= before.count(Tally::key(finding)).all) return false;
  for (const auto& [rule, count] : after.counts) {
    const Count old = before.count(rule);
    if (count.warnings > old.warnings || count.errors > old.errors) return false;
  }
  // Claims about words that stood in the wrong place may go, if they did not hold.
  const bool words = finding.rule.starts_with("AV2");
  for (const auto& [index, sum] : before.claims) {
    const auto now = after.claims.find(index);
    if (now == after.claims.end() || (now->second.checked < sum.checked && !words) || now->second.held < sum.held)
      return false;
  }
  if (finding.rule != "AV301" || finding.diagram.empty()) return true;
  // The claim must hold now, not only be gone.
  const std::size_t index = finding.diagram.front().index;
  return after.claims.at(index).held > before.claims.at(index).held;
}

}  // namespace

void Draft::replace(TextSpan span, std::string with) {
  const auto begin = sources_.text.file_offset(span.begin);
  const auto end = sources_.text.file_offset(span.end);
  // On one line of the page; else the end may be behind the frame of a listing.
  if (!begin || !end || *end < *begin || *end - *begin != span.end - span.begin)
    placed_ = false;
  else
    edits_.push_back({*begin, *end, std::move(with)});
}

void Draft::replace(const MappedText& mapped, std::size_t index, std::string with) {
  const std::size_t begin = mapped.place(index);
  replace({begin, end_of_character(begin, sources_)}, std::move(with));
}

std::optional<Fix> Draft::fix(std::string what, bool sure) const {
  Fix result{std::move(what), edits_, sure};
  std::sort(result.edits.begin(), result.edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  if (!placed_ || edits_.empty() || !applicable(result.edits, sources_.text.raw().size())) return std::nullopt;
  return result;
}

std::optional<TextSpan> span_of(const Finding& finding, const FixSources& sources) {
  const auto begin = sources.text.text_offset(finding.where.line, finding.where.column);
  const auto end = sources.text.text_offset(finding.where.line, finding.where.end_column);
  if (!begin || !end || *end < *begin) return std::nullopt;
  return TextSpan{*begin, *end > *begin ? std::max(*end, end_of_character(*end - 1, sources)) : *end};
}

std::string text_at(TextSpan span, const FixSources& sources) {
  return sources.text.text().substr(span.begin, span.end - span.begin);
}

const Diagram* diagram_of(const Finding& finding, const FixSources& sources) {
  if (finding.diagram.empty()) return nullptr;
  const std::size_t index = finding.diagram.front().index;
  return index >= 1 && index <= sources.page.diagrams.size() ? &sources.page.diagrams[index - 1] : nullptr;
}

std::optional<Fix> exchange_marks(const Diagram& diagram, const std::vector<std::size_t>& wrong,
                                  const std::vector<std::string>& right, bool sure, const FixSources& sources) {
  const std::vector<DiagramWord>& marks = diagram.marks;
  if (marks.empty() || marks.size() - wrong.size() + right.size() == 0) return std::nullopt;
  Draft draft(sources);
  std::string what;
  const auto say = [&what](std::string words) { what += (what.empty() ? "" : "; ") + std::move(words); };
  for (const DiagramWord& mark : marks) {
    if (text_at({mark.begin, mark.end}, sources) != mark.text) return std::nullopt;
  }
  const auto is_wrong = [&wrong](std::size_t i) { return std::binary_search(wrong.begin(), wrong.end(), i); };
  const std::size_t both = std::min(wrong.size(), right.size());
  std::string behind;  // what comes behind the last mark
  for (std::size_t i = both; i < right.size(); ++i) {
    behind += "," + right[i];
    say(fmt::format("write {} behind the marks", right[i]));
  }
  for (std::size_t i = 0; i < both; ++i) {
    const DiagramWord& mark = marks[wrong[i]];
    const bool last = wrong[i] + 1 == marks.size();
    draft.replace({mark.begin, mark.end}, right[i] + (last ? behind : ""));
    if (last) behind.clear();
    say(fmt::format("write {} for {} in the marks", right[i],
                    mark.text.empty() ? "nothing" : printable(mark.text, 20)));
  }
  if (!behind.empty()) draft.replace({marks.back().end, marks.back().end}, behind);
  bool kept = both > 0 && wrong[0] == 0;  // whether a mark stays before this one
  std::size_t next = both;
  for (std::size_t i = 0; i < marks.size() && next < wrong.size(); ++i) {
    const bool stays =
        !is_wrong(i) || std::binary_search(wrong.begin(), wrong.begin() + static_cast<std::ptrdiff_t>(both), i);
    if (stays) {
      kept = true;
      continue;
    }
    ++next;
    if (kept)
      draft.replace({marks[i - 1].end, marks[i].end}, "");
    else if (i + 1 < marks.size())
      draft.replace({marks[i].begin, marks[i + 1].begin}, "");
    say(marks[i].text.empty() ? std::string("write one comma for two")
                              : fmt::format("write nothing for {} in the marks", printable(marks[i].text, 20)));
  }
  return draft.fix(std::move(what), sure);
}

std::vector<Fix> possible_fixes(const Finding& finding, const FixSources& sources) {
  std::vector<Fix> fixes = fixes_of_words(finding, sources);
  for (auto* family : {&fixes_of_fen, &fixes_of_claim, &fixes_of_board}) {
    std::vector<Fix> more = family(finding, sources);
    fixes.insert(fixes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return fixes;
}

void keep_sound_fixes(PageReport& report, const std::string& raw, const VerifyOptions& options) {
  if (std::all_of(report.findings.begin(), report.findings.end(),
                  [](const Finding& finding) { return finding.fixes.empty(); }))
    return;
  std::size_t trials = 0;
  if (raw.size() <= largest_fixed_page && report.diagrams.size() <= most_fixed_diagrams) {
    trials = std::min({most_trials, most_diagrams_tried / std::max<std::size_t>(report.diagrams.size(), 1),
                       most_bytes_tried / std::max<std::size_t>(raw.size(), 1)});
  }
  VerifyOptions plain = options;
  plain.fixes = false;
  plain.pictures = false;
  const Tally before(report);
  for (Finding& finding : report.findings) {
    std::vector<Fix> sound;
    for (Fix& fix : finding.fixes) {
      const auto same = [&fix](const Fix& other) { return other.edits == fix.edits; };
      if (trials == 0 || sound.size() >= most_offered || std::any_of(sound.begin(), sound.end(), same)) break;
      --trials;
      if (better(finding, report, before, verify_page(report.file, apply_edits(raw, fix.edits), plain)))
        sound.push_back(std::move(fix));
    }
    // One of several is meant, if at all: none of them is sure unless the first is.
    for (std::size_t i = 1; i < sound.size(); ++i) sound[i].sure = false;
    finding.fixes = std::move(sound);
  }
}

}  // namespace arbiter::pages
