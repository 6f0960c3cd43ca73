#include "verifier/pages/markup/page.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
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
#undef ARBITER_MARKUP
});

const MarkupRow& row_of(Markup markup) { return markups[static_cast<std::size_t>(markup)]; }

bool ends_with_any(const std::string& file, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&file](auto ending) { return file.ends_with(ending); });
}

/// Whether a line opens a fenced block, which no other markup has.
bool has_fence(const PageText& text) {
  const auto& lines = text.lines();
  return std::ranges::any_of(lines,
                             [&text](const PageText::Line& line) { return text.line_text(line).starts_with("```"); });
}

Markup markup_of(const PageText& text) {
  const std::string file = lower_case(records::without_packing(text.file()));
  if (ends_with_any(file, {".md", ".markdown"})) return Markup::markdown;
  const std::string_view all = text.text();
  const std::size_t first = all.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && all[first] == '<') return Markup::html;
  if (file.ends_with(".pgn")) return Markup::pgn;
  const bool named = ends_with_any(file, {".pug", ".html", ".htm", ".txt"});
  if (!named && looks_like_pgn(all)) return Markup::pgn;
  if (!named && has_fence(text)) return Markup::markdown;
  if (all.find("data-fen") != std::string_view::npos) return Markup::html;
  const auto& lines = text.lines();
  const auto is_pug = [&text](const PageText::Line& line) { return looks_like_pug(text.line_text(line)); };
  return std::ranges::any_of(lines, is_pug) ? Markup::pug : Markup::none;
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
  std::vector<IgnoreComment> ignores{};
  std::vector<Finding> faults{};

  void read() {
    const std::string_view all = text.text();
    for (std::size_t at = all.find(keyword); at != std::string_view::npos;
         at = all.find(keyword, at + keyword.size())) {
      const PageText::Line& line = text.line_of(at);
      if (opens_comment(all.substr(line.begin, at - line.begin), page.markup)) comment(at, line);
    }
  }

  void fault(std::string message, Span bytes) {
    faults.push_back(text.finding(
        "AV131", std::move(message), bytes,
        {.seen = printable(bytes_of(text.text(), bytes), 80),
         .wanted = "arbiter-ignore with ids of checks, a comma between two, and a reason behind a colon"}));
  }

  void comment(std::size_t at, const PageText::Line& line) {
    const std::string_view all = text.text();
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
      const auto begin = static_cast<std::size_t>(id.data() - all.data());
      const Span bytes{begin, begin + id.size()};
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
    IgnoreComment ignore{
        .check = check,
        .first_line = whole ? 0 : line.file_line,
        .last_line = whole ? std::numeric_limits<std::size_t>::max() : line.file_line,
        .diagram = 0,
        .nothing_to_ignore = text.finding(
            "AV130", fmt::format("{} is not found here, so there is nothing to ignore", check.name()), bytes)};
    const auto next =
        std::upper_bound(page.diagrams.begin(), page.diagrams.end(), line.begin,
                         [](std::size_t place, const Diagram& diagram) { return place < diagram.span.end; });
    if (!whole && next != page.diagrams.end()) {
      ignore.last_line = text.line_of(next->span.end).file_line;
      ignore.diagram = next->index;
    }
    ignores.push_back(std::move(ignore));
  }
};

/// Where the findings of one check stand: the lines of those about no diagram, those of the others, and their diagrams.
struct Places {
  std::set<std::size_t> lines;
  std::set<std::size_t> lines_of_diagrams;
  std::set<std::size_t> diagrams;
};

/// What the comments about one check cover.
struct Covered {
  bool page = false;
  std::map<std::size_t, std::size_t> lines;  ///< first → last; one that begins later does not end earlier
  std::set<std::size_t> loose;               ///< lines of comments that no diagram follows
  std::set<std::size_t> diagrams;

  [[nodiscard]] bool has(const Finding& finding) const {
    const std::size_t line = finding.where.line;
    if (page || loose.contains(line)) return true;
    if (!finding.diagram.empty()) return diagrams.contains(finding.diagram.front().index);
    const auto behind = lines.upper_bound(line);
    return behind != lines.begin() && std::prev(behind)->second >= line;
  }
};

/// Removes and returns the findings that the comments cover. Adds a finding for each comment that covers none. Takes
/// less than quadratic time in their numbers.
std::vector<Finding> take_covered(const std::vector<IgnoreComment>& comments, std::vector<Finding>& findings) {
  if (comments.empty()) return {};
  std::map<CheckId, Places> places;
  for (const Finding& finding : findings) {
    Places& of_check = places[finding.check];
    (finding.diagram.empty() ? of_check.lines : of_check.lines_of_diagrams).insert(finding.where.line);
    if (!finding.diagram.empty()) of_check.diagrams.insert(finding.diagram.front().index);
  }
  std::map<CheckId, Covered> covers;
  std::vector<Finding> unused;
  for (const IgnoreComment& ignore : comments) {
    const auto any = [&ignore](const std::set<std::size_t>& lines) {
      const auto at = lines.lower_bound(ignore.first_line);
      return at != lines.end() && *at <= ignore.last_line;
    };
    const Places& found = places[ignore.check];
    const bool used = any(found.lines) ||
                      (ignore.diagram == 0 ? any(found.lines_of_diagrams) : found.diagrams.contains(ignore.diagram));
    if (!used) unused.push_back(ignore.nothing_to_ignore);
    Covered& covered = covers[ignore.check];
    if (ignore.last_line == std::numeric_limits<std::size_t>::max())
      covered.page = true;
    else
      covered.lines[ignore.first_line] = ignore.last_line;
    (ignore.diagram == 0 ? covered.loose : covered.diagrams)
        .insert(ignore.diagram == 0 ? ignore.first_line : ignore.diagram);
  }
  const auto taken = std::stable_partition(findings.begin(), findings.end(), [&covers](const Finding& finding) {
    const auto found = covers.find(finding.check);
    return found == covers.end() || !found->second.has(finding);
  });
  std::vector<Finding> result(std::make_move_iterator(taken), std::make_move_iterator(findings.end()));
  findings.erase(taken, findings.end());
  findings.insert(findings.end(), unused.begin(), unused.end());
  return result;
}

}  // namespace

void Figures::open_figure() {
  ++count_;
  inside_ = true;
  owner_ = Owner::nothing;
  caption_ = std::make_shared<MappedText>();
  after_ = std::make_shared<MappedText>();
  due_ = nullptr;
}

void Figures::close_figure() {
  if (!inside_) return;
  inside_ = false;
  due_ = std::exchange(after_, std::make_shared<MappedText>());
  owner_ = Owner::nothing;
  caption_ = std::make_shared<MappedText>();
}

void Figures::open_text(Owner owner) {
  owner_ = owner;
  if (owner == Owner::heading) {
    heading_ = std::make_shared<MappedText>();
    paragraph_ = std::make_shared<MappedText>();
    due_ = nullptr;
  }
  if (owner == Owner::paragraph)
    paragraph_ = due_ != nullptr ? std::exchange(due_, nullptr) : std::make_shared<MappedText>();
}

MappedText* Figures::text() const noexcept {
  if (owner_ == Owner::nothing) return nullptr;
  return (owner_ == Owner::heading ? heading_ : owner_ == Owner::paragraph ? paragraph_ : caption_).get();
}

void Figures::place(Diagram& diagram) const {
  diagram.figure = inside_ ? count_ : 0;
  diagram.caption = caption_;
  diagram.paragraph = paragraph_;
  diagram.heading = heading_;
  diagram.after = inside_ ? after_ : std::make_shared<MappedText>();
}

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
    const PageText::Line& first = text.lines().front();
    findings.push_back(text.finding("AV108",
                                    text.text().empty() ? "the page is empty" : "no diagram was recognised on the page",
                                    {first.begin, first.end}, {.wanted = what_is_sought(markup)}));
  }
  return page;
}

std::string what_is_sought(Markup markup) { return std::string(row_of(markup).sought); }

std::string what_is_sought() {
  auto rows = markups;
  std::rotate(rows.begin(), rows.begin() + 1, rows.end());  // plain text last
  return joined(rows, "; ", [](const MarkupRow& row) { return fmt::format("{} ({})", row.sought, row.name); });
}

std::size_t apply_later(const std::vector<IgnoreComment>& comments, std::vector<Finding>& findings) {
  return take_covered(comments, findings).size();
}

std::size_t apply_ignores(const PageText& text, const Page& page, std::vector<Finding>& findings,
                          std::vector<IgnoreComment>& later, std::vector<Finding>& taken) {
  IgnoreReader reader{text, page};
  reader.read();
  const auto put_off =
      std::stable_partition(reader.ignores.begin(), reader.ignores.end(),
                            [](const IgnoreComment& ignore) { return !ignore.check.name().starts_with("AV4"); });
  later.assign(put_off, reader.ignores.end());
  reader.ignores.erase(put_off, reader.ignores.end());
  taken = take_covered(reader.ignores, findings);
  findings.insert(findings.end(), reader.faults.begin(), reader.faults.end());
  return taken.size();
}

}  // namespace arbiter::pages
