#pragma once

#include <algorithm>
#include <array>
#include <string_view>

/// What HTML's tree construction says of elements, by their names in lower case.
namespace arbiter::pages::html {

inline constexpr auto void_names = std::to_array<std::string_view>(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"});
/// Elements that have no content inside SVG either.
inline constexpr auto void_anywhere = std::to_array<std::string_view>({"br", "embed", "hr", "img", "meta"});
inline constexpr auto raw_text =
    std::to_array<std::string_view>({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"});
inline constexpr auto formatting = std::to_array<std::string_view>(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"});
inline constexpr auto headings = std::to_array<std::string_view>({"h1", "h2", "h3", "h4", "h5", "h6"});
/// Their end tags close what is open inside them.
inline constexpr auto blocks = std::to_array<std::string_view>(
    {"address", "applet", "article", "aside",    "blockquote", "button", "center",  "dd",       "details", "dir",
     "div",     "dl",     "dt",      "fieldset", "figcaption", "figure", "footer",  "h1",       "h2",      "h3",
     "h4",      "h5",     "h6",      "header",   "hgroup",     "li",     "listing", "main",     "marquee", "menu",
     "nav",     "object", "ol",      "pre",      "section",    "select", "summary", "template", "ul"});
inline constexpr auto table_parts =
    std::to_array<std::string_view>({"caption", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"});
/// The end tag of an inline element has no effect beyond these, nor beyond blocks and parts of tables.
inline constexpr auto other_special = std::to_array<std::string_view>({"annotation-xml",
                                                                       "body",
                                                                       "desc",
                                                                       "dialog",
                                                                       "foreignobject",
                                                                       "form",
                                                                       "frameset",
                                                                       "head",
                                                                       "html",
                                                                       "iframe",
                                                                       "mi",
                                                                       "mn",
                                                                       "mo",
                                                                       "ms",
                                                                       "mtext",
                                                                       "noembed",
                                                                       "noframes",
                                                                       "noscript",
                                                                       "p",
                                                                       "plaintext",
                                                                       "script",
                                                                       "style",
                                                                       "textarea",
                                                                       "title",
                                                                       "xmp"});
/// The end tag of a block has no effect beyond these.
inline constexpr auto scopes = std::to_array<std::string_view>(
    {"annotation-xml", "applet", "button", "caption", "desc", "foreignobject", "marquee", "mi", "mn", "mo", "ms",
     "mtext", "object", "select", "table", "td", "template", "th", "title"});
inline constexpr auto table_scopes = std::to_array<std::string_view>({"table", "template"});
/// Formatting that is left open inside these does not continue after them.
inline constexpr auto markers = std::to_array<std::string_view>({"applet", "caption", "marquee", "object", "td", "th"});
/// SVG's own elements: `/>` closes them.
inline constexpr auto svg_names = std::to_array<std::string_view>({"animate",
                                                                   "animatetransform",
                                                                   "circle",
                                                                   "clippath",
                                                                   "defs",
                                                                   "ellipse",
                                                                   "filter",
                                                                   "g",
                                                                   "image",
                                                                   "line",
                                                                   "lineargradient",
                                                                   "marker",
                                                                   "mask",
                                                                   "path",
                                                                   "pattern",
                                                                   "polygon",
                                                                   "polyline",
                                                                   "radialgradient",
                                                                   "rect",
                                                                   "stop",
                                                                   "svg",
                                                                   "symbol",
                                                                   "text",
                                                                   "tspan",
                                                                   "use"});

/// What a start tag closes, and where its search for that ends.
struct ImpliedEnd {
  std::string_view tag;
  std::array<std::string_view, 3> ends;
  enum class Through : unsigned char { inlines, paragraphs, all } through;
};
inline constexpr auto implied_ends =
    std::to_array<ImpliedEnd>({{"p", {"p", "p", "p"}, ImpliedEnd::Through::inlines},
                               {"li", {"li", "li", "li"}, ImpliedEnd::Through::paragraphs},
                               {"dt", {"dt", "dd", "dd"}, ImpliedEnd::Through::paragraphs},
                               {"dd", {"dt", "dd", "dd"}, ImpliedEnd::Through::paragraphs},
                               {"td", {"td", "th", "th"}, ImpliedEnd::Through::all},
                               {"th", {"td", "th", "th"}, ImpliedEnd::Through::all},
                               {"tr", {"tr", "tr", "tr"}, ImpliedEnd::Through::all},
                               {"tbody", {"tbody", "thead", "tfoot"}, ImpliedEnd::Through::all},
                               {"thead", {"tbody", "thead", "tfoot"}, ImpliedEnd::Through::all},
                               {"tfoot", {"tbody", "thead", "tfoot"}, ImpliedEnd::Through::all}});

template <class List>
[[nodiscard]] constexpr bool among(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

[[nodiscard]] constexpr bool special(std::string_view name) {
  return among(blocks, name) || among(table_parts, name) || among(other_special, name);
}

}  // namespace arbiter::pages::html
