#include <algorithm>
#include <array>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// A line of pug that opens an element: `name.class(attributes) text`. Offsets are those of the line.
struct PugTag {
  std::string_view name;     ///< "div" for a line that starts with a class
  std::string_view classes;  ///< ".diagram.diag12"
  std::size_t text = 0;      ///< where the element's text starts on the line; the line's length if there is none
  bool block = false;        ///< ends with '.': the following lines are text
};

constexpr auto tag_names = std::to_array<std::string_view>(
    {"a",   "b",          "blockquote", "br",    "button", "code", "dd",     "div",     "dl",   "dt",
     "em",  "figcaption", "figure",     "h1",    "h2",     "h3",   "h4",     "h5",      "h6",   "hr",
     "i",   "img",        "li",         "ol",    "p",      "pre",  "script", "section", "span", "strong",
     "sub", "sup",        "table",      "tbody", "td",     "th",   "thead",  "tr",      "u",    "ul"});

bool word(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }

/// The offset after a parenthesis that opens at `at`; parentheses in quotes do not count. The line's end if it does not
/// close there.
std::size_t behind_attributes(std::string_view line, std::size_t at) {
  char quote = '\0';
  for (; at < line.size(); ++at) {
    const char c = line[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ')') {
      return at + 1;
    }
  }
  return at;
}

/// Parses a tag line; `line` starts at its first byte that is not blank. Nothing if it is not a tag line: an unknown
/// name, or text after it that cannot follow a tag.
[[nodiscard]] std::optional<PugTag> read_pug_tag(std::string_view line) {
  PugTag tag;
  const auto behind_word = [line](std::size_t from) {
    while (from < line.size() && word(line[from])) ++from;
    return from;
  };
  // `.name` or `#name`
  const auto qualified = [line](std::size_t from) {
    return from + 1 < line.size() && (line[from] == '.' || line[from] == '#') && word(line[from + 1]);
  };
  std::size_t at = behind_word(0);
  tag.name = at == 0 && qualified(0) ? "div" : line.substr(0, at);
  if (!contains(tag_names, tag.name)) return std::nullopt;
  // A link has an address; "a piece" at the start of a line is prose, which listings do not indent.
  if (tag.name == "a" && at < line.size() && (line[at] == ' ' || line[at] == '\t')) return std::nullopt;
  const std::size_t classes = at;
  while (qualified(at)) at = behind_word(at + 1);
  tag.classes = line.substr(classes, at - classes);
  if (at < line.size() && line[at] == '(') at = behind_attributes(line, at);
  if (at < line.size() && line[at] == '.') {
    // A dot at the end of the line, with or without blanks after it, opens a block of text.
    if (line.find_first_not_of(" \t", at + 1) != std::string_view::npos) return std::nullopt;
    tag.block = true;
    at = line.size();
  } else if (line.substr(at, 1).find_first_not_of(" \t:=/") != std::string_view::npos) {
    return std::nullopt;
  }
  tag.text = std::min(line.find_first_not_of(" \t", at), line.size());
  return tag;
}

/// Whether ".a.b" contains the class.
[[nodiscard]] bool has_class(std::string_view classes, std::string_view name) {
  const auto is = [name](std::string_view each) { return each.substr(0, each.find('#')) == name; };
  return std::ranges::any_of(split_words(classes, "."), is);
}

constexpr std::string_view fen_word = "fen:";

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(" \t\r"), line.size()); }

/// Where the text of a diagram starts on a trimmed line (after `fen:`), or npos.
std::size_t diagram_start(std::string_view line) {
  std::size_t at = 0;
  if (line.starts_with('|')) at = std::min(line.find_first_not_of(" \t", 1), line.size());
  return line.substr(at).starts_with(fen_word) ? at + fen_word.size() : std::string_view::npos;
}

struct PugReader : PageReader {
  const std::vector<SourceLine> lines = lines_of(text);
  std::size_t last = 0;  ///< number of lines up to the last one with text
  bool flat = false;     ///< the listing lost the indentation
  bool block = false;    ///< inside a block of text
  std::size_t block_indent = 0;
  std::optional<std::size_t> awaited{};  ///< the line of a `.diagram` whose text has not been seen
  Place place_awaited = Place::single;
  std::string other_class{};  ///< of a div other than `.diagram`, until it has content

  Page read() {
    const auto indented = [](const SourceLine& each) {
      return indent_of(each.text) > 0 && indent_of(each.text) < each.text.size();
    };
    flat = text.wrapping != Wrapping::none && std::ranges::none_of(lines, indented);
    last = lines.size();
    while (last > 0 && indent_of(lines[last - 1].text) == lines[last - 1].text.size()) --last;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      line(i);
      if (!is_full()) continue;
      say(fault::not_looked_at(), span_of(i));
      return std::move(page);
    }
    if (awaited) say(fault::diagram_awaited(), span_of(*awaited));
    return std::move(page);
  }

  void line(std::size_t i) {
    const std::size_t indent = indent_of(lines[i].text);
    std::string_view rest = lines[i].text.substr(indent);
    while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t' || rest.back() == '\r')) rest.remove_suffix(1);
    const std::size_t begin = lines[i].begin + indent;
    if (rest.empty()) {
      if (flat) block = false;
      return;
    }
    if (const std::size_t start = diagram_start(rest); start != std::string_view::npos) {
      diagram(i, begin + start, rest.substr(start));
      return;
    }
    const auto tag = read_pug_tag(rest);                        // nothing for a piped line
    if (tag && rest.substr(tag->text).starts_with(fen_word)) {  // on the line of its element
      open(*tag, i);
      diagram(i, begin + tag->text + fen_word.size(), rest.substr(tag->text + fen_word.size()));
      return;
    }
    if (block && (flat ? !tag : indent > block_indent)) {
      add_text(rest, begin);
      return;
    }
    block = false;
    if (rest.starts_with('|')) {
      add_text(rest.substr(1), begin + 1);
    } else if (tag) {
      open(*tag, i);
      block = tag->block;
      block_indent = indent;
      add_text(rest.substr(tag->text), begin + tag->text);
    } else if (flat) {
      add_text(rest, begin);  // text of a block whose start the listing does not show
    }
  }

  void open(const PugTag& tag, std::size_t i) {
    using Owner = Figures::Owner;
    other_class = tag.name == "div" && !tag.classes.empty() ? std::string(tag.classes) : std::string();
    if (has_class(tag.classes, "diagram")) {
      missing_diagram();
      awaited = i;
      place_awaited = has_class(tag.classes, "diag12")   ? Place::left
                      : has_class(tag.classes, "diag22") ? Place::right
                                                         : Place::single;
      return;
    }
    if (tag.name == "img") awaited.reset();  // an image takes the place of the diagram
    constexpr std::array<std::string_view, 6> paragraphs{"p", "li", "ul", "ol", "blockquote", "table"};
    const bool heading = tag.name.size() == 2 && tag.name[0] == 'h' && tag.name != "hr";
    const bool running = heading || contains(paragraphs, tag.name);
    if (!running && tag.name != "figcaption" && tag.name != "figure") return;
    missing_diagram();
    if (tag.name == "figure") return figures.open_figure();
    if (running) figures.close_figure();
    figures.open_text(heading ? Owner::heading : running ? Owner::paragraph : Owner::caption);
  }

  void missing_diagram() {
    if (awaited) say(fault::no_text_below(), span_of(*awaited));
    awaited.reset();
  }

  void diagram(std::size_t i, std::size_t begin, std::string_view rest) {
    const std::size_t colon = rest.find(':');
    Diagram diagram;
    diagram.index = page.diagrams.size() + 1;
    diagram.place = awaited ? place_awaited : Place::single;
    diagram.span = {begin - fen_word.size(), begin + rest.size()};
    figures.place(diagram);
    MappedText parts;
    parts.add({rest.substr(0, colon), begin});
    split_parts(parts, diagram, *this);
    if (colon == std::string_view::npos)
      say(diagram, (i + 1 >= last ? fault::page_cut : fault::no_colon)(), span_of(i));
    if (!awaited && !other_class.empty()) say(diagram, fault::other_class(printable(other_class, 40)), span_of(i));
    other_class.clear();
    awaited.reset();
    block = false;
    page.diagrams.push_back(std::move(diagram));
  }

  void add_text(std::string_view words, std::size_t begin) const {
    if (MappedText* open_text = figures.text()) open_text->add_words({words, begin});
  }

  /// A line without its indentation.
  [[nodiscard]] Span span_of(std::size_t i) const {
    return {lines[i].begin + indent_of(lines[i].text), lines[i].end()};
  }
};

}  // namespace

bool looks_like_pug(std::string_view line) {
  const std::string_view rest = line.substr(indent_of(line));
  if (diagram_start(rest) != std::string_view::npos) return true;
  const auto tag = read_pug_tag(rest);
  if (!tag) return false;
  // Words of prose can be names of tags ("a", "b"); prose has no classes, block dots or headings.
  return !tag->classes.empty() || tag->block || (tag->name.size() == 2 && tag->name[0] == 'h') ||
         tag->name == "figcaption" ||
         ((tag->name == "ul" || tag->name == "ol" || tag->name == "p") && tag->text >= rest.size());
}

Page read_pug(const PageText& text, std::vector<Finding>& findings) { return PugReader{{{text, findings}}}.read(); }

}  // namespace arbiter::pages
