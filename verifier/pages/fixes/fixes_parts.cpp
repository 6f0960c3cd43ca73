#include "verifier/pages/fixes/fixes_parts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/diagnostics/edits.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

/// The end of a character reference that starts at `at`; at + 1 if there is none.
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

}  // namespace

void Draft::replace(TextSpan span, std::string with) {
  const auto begin = sources_.text.file_offset(span.begin);
  const auto end = sources_.text.file_offset(span.end);
  // Only if it is on one line of the page; otherwise the end may be beyond the frame of a listing.
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
  std::string behind;  // text to insert after the last mark
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

}  // namespace arbiter::pages
