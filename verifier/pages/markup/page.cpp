#include "verifier/pages/markup/page.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/page_faults.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

struct MarkupRow {
  std::string_view name;
  Page (*read)(const PageText&, std::vector<Finding>&);
  std::string_view sought;
};

/// In the order of Markup.
constexpr auto markups = std::to_array<MarkupRow>({
#define ARBITER_MARKUP(markup, name, read, sought) {name, read, sought},
#include "verifier/pages/markup/markups.def"
});

const MarkupRow& row_of(Markup markup) { return markups[static_cast<std::size_t>(markup)]; }

bool ends_with_any(const std::string& file, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&file](auto ending) { return file.ends_with(ending); });
}

bool any_line(const PageText& text, bool (*is)(std::string_view)) {
  return std::ranges::any_of(text.lines, [&](const PageText::Line& line) { return is(text.line_text(line)); });
}

Markup markup_of(const PageText& text) {
  const std::string file = lower_case(records::without_packing(text.file));
  if (ends_with_any(file, {".md", ".markdown"})) return Markup::markdown;
  const std::string_view all = text.text;
  const std::size_t first = all.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && all[first] == '<') return Markup::html;
  if (file.ends_with(".pgn")) return Markup::pgn;
  const bool named = ends_with_any(file, {".pug", ".html", ".htm", ".txt"});
  if (!named && looks_like_pgn(all)) return Markup::pgn;
  // A line that opens a fenced block, which no other markup has.
  if (!named && any_line(text, [](std::string_view line) { return line.starts_with("```"); })) return Markup::markdown;
  if (all.find("data-fen") != std::string_view::npos) return Markup::html;
  return any_line(text, looks_like_pug) ? Markup::pug : Markup::none;
}

constexpr std::string_view keyword = "arbiter-ignore";
constexpr std::string_view whole_page = "arbiter-ignore-page";

/// Whether the text before the keyword on its line opens a comment.
bool opens_comment(std::string_view before, Markup markup) {
  const std::size_t last = before.find_last_not_of(" \t");
  if (last == std::string_view::npos) return false;
  before = before.substr(0, last + 1);
  if (markup == Markup::html || markup == Markup::markdown) return before.ends_with("<!--");
  const std::size_t first = before.find_first_not_of(" \t");
  const std::string_view sign = before.substr(first);
  return markup == Markup::pug ? sign == "//" || sign == "//-" : sign == "#";
}

struct IgnoreReader {
  const PageText& text;
  const Page& page;
  std::vector<IgnoreComment>& later;  ///< about copies in other languages
  std::vector<IgnoreComment> ignores{};
  std::vector<Finding> faults{};

  void read() {
    const std::string_view all = text.text;
    for (std::size_t at = all.find(keyword); at != std::string_view::npos;
         at = all.find(keyword, at + keyword.size())) {
      const PageText::Line& line = text.line_of(at);
      if (opens_comment(all.substr(line.begin, at - line.begin), page.markup)) comment(at, line);
    }
  }

  void fault(std::string message, Span bytes) {
    faults.push_back(
        text.finding({"AV131", std::move(message),
                      "arbiter-ignore with ids of checks, a comma between two, and a reason behind a colon",
                      printable(bytes_of(text.text, bytes), 80)},
                     bytes));
  }

  void comment(std::size_t at, const PageText::Line& line) {
    const std::string_view all = text.text;
    const bool whole = all.substr(at, whole_page.size()) == whole_page;
    const std::size_t i = at + (whole ? whole_page.size() : keyword.size());
    // Searches only this line: searching to the end of the page for each comment would take quadratic time.
    const std::string_view rest = all.substr(i, line.end - i);
    std::size_t length = rest.size();
    if (page.markup == Markup::html || page.markup == Markup::markdown) length = std::min(length, rest.find("-->"));
    const std::size_t stop = i + std::min(length, rest.find(':'));
    if (i < stop && all[i] != ' ' && all[i] != '\t')
      return fault("the word is arbiter-ignore or arbiter-ignore-page", {at, std::min(stop, line.end)});
    const auto ids = split_words(all.substr(i, stop - i), " \t,");
    for (const std::string_view id : ids) {
      const Span bytes = span_in(all, id);
      const bool of_pages = id.starts_with("AV") || id.starts_with("AF") || id.starts_with("AT");
      const std::optional<CheckId> check = of_pages ? CheckId::find(id) : std::nullopt;
      if (!check) {
        fault(fmt::format("there is no check '{}'", printable(id, 40)), bytes);
      } else if (*check == "AV330" || *check == "AV130" || *check == "AV131" || check_info(*check).unreadable) {
        fault(fmt::format("{} cannot be ignored", id), bytes);
      } else {
        add(*check, bytes, line, whole);
      }
    }
    if (ids.empty()) fault("the comment names no check", {at, std::min(stop, line.end)});
  }

  void add(CheckId check, Span bytes, const PageText::Line& line, bool whole) {
    IgnoreComment ignore{.check = check,
                         .first_line = whole ? 0 : line.file_line,
                         .last_line = whole ? std::numeric_limits<std::size_t>::max() : line.file_line,
                         .diagram = 0,
                         .nothing_to_ignore = text.finding(fault::nothing_to_ignore(check.name()), bytes)};
    const auto next =
        std::upper_bound(page.diagrams.begin(), page.diagrams.end(), line.begin,
                         [](std::size_t place, const Diagram& diagram) { return place < diagram.span.end; });
    if (!whole && next != page.diagrams.end()) {
      ignore.last_line = text.line_of(next->span.end).file_line;
      ignore.diagram = next->index;
    }
    (check.name().starts_with("AV4") ? later : ignores).push_back(std::move(ignore));
  }
};

}  // namespace

std::string_view to_string(Markup markup) noexcept { return row_of(markup).name; }

std::string_view to_string(Place place) noexcept {
  return place == Place::left ? "left" : place == Place::right ? "right" : "single";
}

Page read_page(const PageText& text, std::vector<Finding>& findings) {
  const Markup markup = markup_of(text);
  Page page = row_of(markup).read(text, findings);
  page.markup = markup;
  const auto is_note = [](const Finding& finding) { return finding.level == Level::note; };
  if (page.diagrams.empty() && std::ranges::all_of(findings, is_note)) {
    const PageText::Line& first = text.lines.front();
    const FaultWords& fault = text.text.empty() ? fault::no_text : fault::no_diagram;
    findings.push_back(text.finding(fault(row_of(markup).sought), {first.begin, first.end}));
  }
  return page;
}

std::string what_is_sought() {
  auto rows = markups;
  std::rotate(rows.begin(), rows.begin() + 1, rows.end());  // plain text last
  return joined(rows, "; ", [](const MarkupRow& row) { return fmt::format("{} ({})", row.sought, row.name); });
}

std::vector<Finding> take_covered(const std::vector<IgnoreComment>& comments, std::vector<Finding>& findings) {
  if (comments.empty()) return {};
  enum Number : unsigned char { line, line_of_diagram, diagram };
  using Numbered = std::tuple<CheckId, Number, std::size_t, std::size_t>;  // the last is the index of the finding
  std::vector<Numbered> places;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    places.emplace_back(finding.check, finding.diagram.empty() ? line : line_of_diagram, finding.where.line, i);
    if (!finding.diagram.empty()) places.emplace_back(finding.check, diagram, finding.diagram.front().index, i);
  }
  std::ranges::sort(places);
  std::vector<std::ptrdiff_t> begun(places.size() + 1, 0);  // comments that cover from here on, less those that end
  const auto cover = [&](CheckId check, Number number, std::size_t first, std::size_t last) {
    const auto begin = std::lower_bound(places.begin(), places.end(), Numbered(check, number, first, 0));
    const auto end = std::upper_bound(begin, places.end(), Numbered(check, number, last, findings.size()));
    ++begun[static_cast<std::size_t>(begin - places.begin())];
    --begun[static_cast<std::size_t>(end - places.begin())];
    return begin != end;
  };
  std::vector<Finding> unused;
  for (const IgnoreComment& ignore : comments) {
    const bool lines = cover(ignore.check, line, ignore.first_line, ignore.last_line);
    const bool diagrams = ignore.diagram == 0
                              ? cover(ignore.check, line_of_diagram, ignore.first_line, ignore.last_line)
                              : cover(ignore.check, diagram, ignore.diagram, ignore.diagram);
    if (!lines && !diagrams) unused.push_back(ignore.nothing_to_ignore);
  }
  std::vector<bool> covered(findings.size());
  std::ptrdiff_t comments_here = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    comments_here += begun[i];
    if (comments_here > 0) covered[std::get<3>(places[i])] = true;
  }
  std::vector<Finding> taken;
  std::vector<Finding> left;
  for (std::size_t i = 0; i < findings.size(); ++i) (covered[i] ? taken : left).push_back(std::move(findings[i]));
  left.insert(left.end(), unused.begin(), unused.end());
  findings = std::move(left);
  return taken;
}

std::vector<Finding> take_ignored(const PageText& text, const Page& page, std::vector<Finding>& findings,
                                  std::vector<IgnoreComment>& later) {
  IgnoreReader reader{text, page, later};
  reader.read();
  auto taken = take_covered(reader.ignores, findings);
  findings.insert(findings.end(), reader.faults.begin(), reader.faults.end());
  return taken;
}

}  // namespace arbiter::pages
