#include "verifier/pages/markup/readers.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/records/byte_source.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {

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

namespace {

struct MarkupRow {
  std::string_view name;
  std::string_view sought;
};

/// In the order of Markup.
constexpr auto markups = std::to_array<MarkupRow>({
#define ARBITER_MARKUP(markup, name, sought) {name, sought},
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

}  // namespace

std::string_view to_string(Markup markup) noexcept { return row_of(markup).name; }

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
  if (page.diagrams.empty() && std::ranges::all_of(findings, is_note)) {
    const PageText::Line& first = text.lines().front();
    findings.push_back(text.finding("AV108",
                                    text.text().empty() ? "the page is empty" : "no diagram was recognised on the page",
                                    first.begin, first.end, {.wanted = what_is_sought(markup)}));
  }
  return page;
}

std::string what_is_sought(Markup markup) { return std::string(row_of(markup).sought); }

std::string what_is_sought() {
  std::string all;
  for (std::size_t i = 1; i <= markups.size(); ++i) {  // plain text last
    const MarkupRow& row = markups[i % markups.size()];
    all += fmt::format("{}{} ({})", all.empty() ? "" : "; ", row.sought, row.name);
  }
  return all;
}

}  // namespace arbiter::pages
