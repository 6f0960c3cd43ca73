#include <algorithm>
#include <array>

#include "verifier/pages/markup/ascii_reader.hpp"
#include "verifier/pages/markup/html_reader.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/pug_reader.hpp"

namespace arbiter::pages {
namespace {

Markup markup_of(const PageText& text) {
  const std::string_view all = text.text();
  const std::size_t first = all.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && all[first] == '<') return Markup::html;
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
  if (markup == Markup::none) page = read_text(text, findings);
  page.markup = markup;
  const auto is_note = [](const Finding& finding) { return finding.level == Level::note; };
  if (page.diagrams.empty() && std::all_of(findings.begin(), findings.end(), is_note)) {
    findings.push_back(
        text.finding("AV108", "the page has no diagram", text.lines().front().begin, text.lines().front().end));
  }
  return page;
}

}  // namespace arbiter::pages
