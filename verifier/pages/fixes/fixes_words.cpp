#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/fixes/fixes_parts.hpp"
#include "verifier/pages/markup/loose_board.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool blank(char c) { return c == ' ' || c == '\t'; }

BoardSize size_of(const Diagram& diagram, const FixSources& sources) {
  if (sources.report.ruleset) return {8, 8};
  const std::string& all = diagram.position.text();
  return read_loose_board(all.substr(0, all.find(' '))).size;
}

using Accepts = std::function<bool(const std::string&)>;

/// The only correct spelling of a word in a list: without blanks, in lower case, letter and number in order, commas
/// instead of other separators and between joined squares. Empty if there is none.
std::string respelled(const std::string& word, const Accepts& right) {
  std::string fragments;
  for (const char c : lower_case(word)) {
    const bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (part)
      fragments += c;
    else if (!fragments.empty() && fragments.back() != ',')
      fragments += ',';
  }
  while (fragments.ends_with(',')) fragments.pop_back();
  std::string result;
  std::size_t begin = 0;
  while (begin < fragments.size()) {
    const std::size_t end = std::min(fragments.find(',', begin), fragments.size());
    std::string fragment = fragments.substr(begin, end - begin);
    begin = end + 1;
    if (!right(fragment) && fragment.size() == 2) std::swap(fragment[0], fragment[1]);
    if (!right(fragment) && fragment.size() == 4 && right(fragment.substr(0, 2)) && right(fragment.substr(2)))
      fragment.insert(fragment.begin() + 2, ',');
    else if (!right(fragment))
      return {};
    result += (result.empty() ? "" : ",") + fragment;
  }
  return result;
}

std::optional<std::size_t> word_at(const std::vector<DiagramWord>& words, std::size_t begin) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].begin == begin) return i;
  }
  return std::nullopt;
}

std::optional<Fix> respell(const DiagramWord& word, const Accepts& right, const FixSources& sources) {
  const std::string good = respelled(word.text, right);
  if (good.empty() || text_at({word.begin, word.end}, sources) != word.text) return std::nullopt;
  Draft draft(sources);
  draft.replace({word.begin, word.end}, good);
  return draft.fix(fmt::format("write {} for {}", good, printable(word.text, 60)), true);
}

/// Whether the rules agree with the marks, all of them.
bool marks_hold(const Diagram& diagram, const FixSources& sources) {
  if (diagram.index > sources.report.diagrams.size()) return false;
  const auto& claims = sources.report.diagrams[diagram.index - 1].claims;
  return std::any_of(claims.begin(), claims.end(), [](const CheckedClaim& each) {
    return each.outcome == Outcome::holds && about_marks(each.claim.kind);
  });
}

/// Fixes a word of the marks that is not a mark (AV204) or repeats one (AV206).
std::optional<Fix> fix_mark(const Finding& finding, const Diagram& diagram, TextSpan span, const FixSources& sources) {
  const auto i = word_at(diagram.marks, span.begin);
  if (!i) return std::nullopt;
  const DiagramWord& word = diagram.marks[*i];
  // Unless all squares are known to be marked, another square may have been meant.
  if (finding.check == "AV206") return exchange_marks(diagram, {*i}, {}, marks_hold(diagram, sources), sources);
  if (word.text.empty()) return exchange_marks(diagram, {*i}, {}, true, sources);
  const BoardSize size = size_of(diagram, sources);
  return respell(
      word,
      [&size](const std::string& text) {
        const auto square = loose_square(text);
        return square && square->file <= size.files && square->rank <= size.ranks;
      },
      sources);
}

std::optional<Fix> fix_shadow(const Diagram& diagram, TextSpan span, const FixSources& sources) {
  const auto i = word_at(diagram.shadow, span.begin);
  if (!i) return std::nullopt;
  const BoardSize size = size_of(diagram, sources);
  const DiagramWord& word = diagram.shadow[*i];
  if (!word.text.empty())
    return respell(
        word, [&size](const std::string& text) { return shadow_squares(text, size).has_value(); }, sources);
  if (diagram.shadow.size() < 2) return std::nullopt;
  Draft draft(sources);
  if (*i > 0)
    draft.replace({diagram.shadow[*i - 1].end, word.end}, "");
  else
    draft.replace({word.begin, diagram.shadow[1].begin}, "");
  return draft.fix("write one comma for two", true);
}

std::optional<Fix> fix_orientation(TextSpan span, const FixSources& sources) {
  const std::string seen = lower_case(text_at(span, sources));
  const bool white = seen == "w" || seen == "white";
  if (!white && seen != "b" && seen != "black") return std::nullopt;
  Draft draft(sources);
  draft.replace(span, white ? "w" : "b");
  return draft.fix(fmt::format("write {} for {}", white ? "w" : "b", text_at(span, sources)), true);
}

std::optional<Fix> close_diagram(const Diagram& diagram, const FixSources& sources) {
  const std::string& text = sources.text.text();
  std::size_t end = diagram.end;
  while (end > diagram.begin && blank(text[end - 1])) --end;
  Draft draft(sources);
  draft.replace({end, end}, ":");
  return draft.fix("write a colon behind the diagram", true);
}

/// Fixes blanks of a pug diagram that belong to no part: removes those at its ends, and writes others as one, or as "-"
/// between two.
std::optional<Fix> fix_blanks(const Diagram& diagram, bool dash, bool sure, const FixSources& sources) {
  const std::string& text = sources.text.text();
  const std::size_t begin = text.find(':', diagram.begin) + 1;  // after "fen:"
  const std::size_t end = std::min(text.find(':', begin), diagram.end);
  if (begin == 0 || begin >= end) return std::nullopt;
  Draft draft(sources);
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] != ' ') continue;
    std::size_t stop = at;
    while (stop < end && text[stop] == ' ') ++stop;
    const bool edge = at == begin || stop == end;
    if (edge)
      draft.replace({at, stop}, "");
    else if (stop - at > 1)
      draft.replace({at, stop}, dash ? " - " : " ");
    at = stop;
  }
  return draft.fix(
      dash ? "write - for the part that is missing" : "write one blank between two parts, and none at the ends", sure);
}

/// Whether the diagram has words that are right only in another place.
bool has_misplaced_words(const Diagram& diagram, const FixSources& sources) {
  const auto wrong = [&](const Finding& other) {
    if (diagram_of(other, sources) != &diagram) return false;
    const auto span = span_of(other, sources);
    return other.check == "AV207" || other.check == "AV208" ||
           (other.check == "AV204" && span && !fix_mark(other, diagram, *span, sources));
  };
  return std::any_of(sources.report.findings.begin(), sources.report.findings.end(), wrong) ||
         std::any_of(sources.ignored.begin(), sources.ignored.end(), wrong);
}

}  // namespace

std::vector<Fix> fixes_of_words(const Finding& finding, const FixSources& sources) {
  const Diagram* diagram = diagram_of(finding, sources);
  const auto span = span_of(finding, sources);
  if (diagram == nullptr || !span) return {};
  std::vector<Fix> fixes;
  const auto add = [&fixes](std::optional<Fix> fix) {
    if (fix) fixes.push_back(std::move(*fix));
  };
  if (finding.check == "AV204" || finding.check == "AV206") add(fix_mark(finding, *diagram, *span, sources));
  if (finding.check == "AV208") add(fix_shadow(*diagram, *span, sources));
  if (finding.check == "AV207") add(fix_orientation(*span, sources));
  if (finding.check == "AV202") add(close_diagram(*diagram, sources));
  if (finding.check == "AV209") {
    const bool dash_first = has_misplaced_words(*diagram, sources);
    add(fix_blanks(*diagram, dash_first, !dash_first, sources));
    if (dash_first) add(fix_blanks(*diagram, false, false, sources));
  }
  return fixes;
}

}  // namespace arbiter::pages
