#include <algorithm>
#include <array>

#include "verifier/pages/markup/html_reader.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/pgn_reader.hpp"
#include "verifier/pages/markup/pug_reader.hpp"
#include "verifier/pages/markup/sought.hpp"
#include "verifier/pages/markup/text_reader.hpp"
#include "verifier/records/byte_source.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool ends_with_any(const std::string& file, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&file](auto ending) { return file.ends_with(ending); });
}

/// Whether a line opens a fenced block, which no other markup has.
bool has_fence(const PageText& text) {
  const auto& lines = text.lines();
  return std::any_of(lines.begin(), lines.end(),
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
  return std::any_of(lines.begin(), lines.end(), is_pug) ? Markup::pug : Markup::none;
}

}  // namespace

std::string_view to_string(Markup markup) noexcept {
  switch (markup) {
    case Markup::none: return "text";
    case Markup::pug: return "pug";
    case Markup::pgn: return "pgn";
    case Markup::markdown: return "markdown";
    case Markup::html: break;
  }
  return "html";
}

std::string_view to_string(Place place) noexcept {
  return place == Place::left ? "left" : place == Place::right ? "right" : "single";
}

Page read_page(const PageText& text, std::vector<Finding>& findings) {
  const Markup markup = markup_of(text);
  Page page;
  if (markup == Markup::html) page = read_html(text, findings);
  if (markup == Markup::pug) page = read_pug(text, findings);
  if (markup == Markup::markdown) page = read_markdown(text, findings);
  if (markup == Markup::pgn) page = read_pgn_page(text, findings);
  if (markup == Markup::none) page = read_text(text, findings);
  page.markup = markup;
  const auto is_note = [](const Finding& finding) { return finding.level == Level::note; };
  if (page.diagrams.empty() && std::all_of(findings.begin(), findings.end(), is_note)) {
    const PageText::Line& first = text.lines().front();
    findings.push_back(text.finding("AV108",
                                    text.text().empty() ? "the page is empty" : "no diagram was recognised on the page",
                                    first.begin, first.end));
    findings.back().wanted = what_is_sought(markup);
  }
  return page;
}

}  // namespace arbiter::pages
