#include "verifier/pages/markup/pug_line.hpp"

#include <algorithm>
#include <array>

namespace arbiter::pages {
namespace {

constexpr auto names = std::to_array<std::string_view>(
    {"a",   "b",          "blockquote", "br",    "button", "code", "dd",     "div",     "dl",   "dt",
     "em",  "figcaption", "figure",     "h1",    "h2",     "h3",   "h4",     "h5",      "h6",   "hr",
     "i",   "img",        "li",         "ol",    "p",      "pre",  "script", "section", "span", "strong",
     "sub", "sup",        "table",      "tbody", "td",     "th",   "thead",  "tr",      "u",    "ul"});

bool word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

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

}  // namespace

std::optional<PugTag> read_pug_tag(std::string_view line) {
  PugTag tag;
  std::size_t at = 0;
  while (at < line.size() && word(line[at])) ++at;
  tag.name = line.substr(0, at);
  if (at == 0) {
    if (line.empty() || (line[0] != '.' && line[0] != '#') || line.size() < 2 || !word(line[1])) return std::nullopt;
    tag.name = "div";
  } else if (std::find(names.begin(), names.end(), tag.name) == names.end()) {
    return std::nullopt;
  }
  // A link has an address; "a piece" at the start of a line is prose, which listings do not indent.
  if (tag.name == "a" && at < line.size() && (line[at] == ' ' || line[at] == '\t')) return std::nullopt;
  const std::size_t classes = at;
  while (at + 1 < line.size() && (line[at] == '.' || line[at] == '#') && word(line[at + 1])) {
    ++at;
    while (at < line.size() && word(line[at])) ++at;
  }
  tag.classes = line.substr(classes, at - classes);
  if (at < line.size() && line[at] == '(') at = behind_attributes(line, at);
  if (at < line.size() && line[at] == '.') {
    // A dot at the end of the line, with or without blanks after it, opens a block of text.
    if (line.find_first_not_of(" \t", at + 1) != std::string_view::npos) return std::nullopt;
    tag.block = true;
    at = line.size();
  } else if (at < line.size() && line[at] != ' ' && line[at] != '\t' && line[at] != ':' && line[at] != '=' &&
             line[at] != '/') {
    return std::nullopt;
  }
  tag.text = std::min(line.find_first_not_of(" \t", at), line.size());
  return tag;
}

bool has_class(std::string_view classes, std::string_view name) {
  for (std::size_t at = classes.find(name); at != std::string_view::npos; at = classes.find(name, at + 1)) {
    const std::size_t behind = at + name.size();
    if (at > 0 && classes[at - 1] == '.' && (behind == classes.size() || !word(classes[behind]))) return true;
  }
  return false;
}

}  // namespace arbiter::pages
