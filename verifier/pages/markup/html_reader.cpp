#include "verifier/pages/markup/html_reader.hpp"

#include <gumbo.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/pages/markup/figures.hpp"
#include "verifier/pages/markup/html_scan.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t longest_value = MappedText::most;
constexpr std::string_view replacement = "\xEF\xBF\xBD";  // gumbo's character for bytes that are not UTF-8

/// The place in the page of each byte of `value`: `original` is the same text before character references were
/// resolved, and starts at `offset` of the page.
std::vector<std::size_t> places_of(std::string_view value, std::string_view original, std::size_t offset) {
  std::vector<std::size_t> places;
  const auto letter_or_digit = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '#';
  };
  std::size_t j = 0;
  for (std::size_t i = 0; i < value.size() && i < longest_value;) {
    std::size_t bytes = 1;
    std::size_t width = 1;
    if (j < original.size() && original[j] == '&' && (value[i] != '&' || original.substr(j, 4) == "&amp")) {
      while (j + width < original.size() && width < 32 && letter_or_digit(original[j + width])) ++width;
      if (j + width < original.size() && original[j + width] == ';') ++width;
      const auto lead = static_cast<unsigned char>(value[i]);
      bytes = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : lead >= 0xC0U ? 2 : 1;
    } else if (original.substr(j, 2) == "\r\n" && value[i] == '\n') {
      width = 2;
    } else if (value.substr(i, 3) == replacement && original.substr(j, 3) != replacement) {
      bytes = replacement.size();
    }
    for (std::size_t k = 0; k < bytes && i < value.size(); ++k, ++i)
      places.push_back(offset + std::min(j, original.size()));
    j = std::min(j + width, original.size());
  }
  return places;
}

bool has_word(std::string_view classes, std::string_view word) {
  for (std::size_t at = classes.find(word); at != std::string_view::npos; at = classes.find(word, at + 1)) {
    const std::size_t behind = at + word.size();
    const auto space = [&](std::size_t i) { return classes[i] == ' ' || classes[i] == '\t' || classes[i] == '\n'; };
    if ((at == 0 || space(at - 1)) && (behind == classes.size() || space(behind))) return true;
  }
  return false;
}

class HtmlReader {
 public:
  HtmlReader(const PageText& text, std::vector<Finding>& findings) : text_(text), findings_(findings) {}

  /// Visits the tree without recursion: enter, children, leave.
  Page read(const GumboNode* root) {
    struct Visit {
      const GumboNode* node;
      unsigned next = 0;
      Figures::Owner outer = Figures::Owner::nothing;
    };
    std::vector<Visit> path{{root, 0, figures_.owner()}};
    enter(root);
    while (!path.empty() && page_.diagrams.size() < most_diagrams) {
      Visit& top = path.back();
      const GumboVector* children = children_of(top.node);
      if (children == nullptr || top.next >= children->length) {
        leave(top.node, top.outer);
        path.pop_back();
        continue;
      }
      const auto* child = static_cast<const GumboNode*>(children->data[top.next++]);
      path.push_back({child, 0, figures_.owner()});
      enter(child);
    }
    if (page_.diagrams.size() >= most_diagrams) {
      const Diagram& last = page_.diagrams.back();
      findings_.push_back(
          text_.finding("AV107", "the page has too many diagrams; the rest is not looked at", last.begin, last.end));
    }
    page_.drawn_by_script = !scripts_.empty();
    page_.hints = std::move(scripts_);
    page_.hints.insert(page_.hints.end(), links_.begin(), links_.end());
    return std::move(page_);
  }

 private:
  static const GumboVector* children_of(const GumboNode* node) {
    if (node->type == GUMBO_NODE_DOCUMENT) return &node->v.document.children;
    if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) return &node->v.element.children;
    return nullptr;
  }

  [[nodiscard]] std::size_t offset(const char* place) const {
    const char* start = text_.text().data();
    return place >= start && place <= start + text_.text().size() ? static_cast<std::size_t>(place - start) : 0;
  }

  static std::string_view view(const GumboStringPiece& fragment) {
    return fragment.data == nullptr ? std::string_view() : std::string_view(fragment.data, fragment.length);
  }

  void enter(const GumboNode* node) {
    if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA) words(node);
    if (node->type != GUMBO_NODE_ELEMENT) return;
    const GumboElement& element = node->v.element;
    using Owner = Figures::Owner;
    switch (element.tag) {
      case GUMBO_TAG_FIGURE: figures_.open_figure(); break;
      case GUMBO_TAG_FIGCAPTION: figures_.open_text(Owner::caption); break;
      case GUMBO_TAG_H1:
      case GUMBO_TAG_H2:
      case GUMBO_TAG_H3:
      case GUMBO_TAG_H4:
      case GUMBO_TAG_H5:
      case GUMBO_TAG_H6: figures_.open_text(Owner::heading); break;
      case GUMBO_TAG_P:
      case GUMBO_TAG_UL:
      case GUMBO_TAG_OL:
      case GUMBO_TAG_LI:
      case GUMBO_TAG_TABLE: figures_.open_text(Owner::paragraph); break;
      case GUMBO_TAG_SCRIPT:
      case GUMBO_TAG_STYLE:
      case GUMBO_TAG_TITLE:
        special(element);
        figures_.resume(Owner::nothing);
        break;
      case GUMBO_TAG_LINK: link(element); break;
      default: break;
    }
    const GumboAttribute* classes = gumbo_get_attribute(&element.attributes, "class");
    const bool named = classes != nullptr && has_word(classes->value, "diag");
    if (named || gumbo_get_attribute(&element.attributes, "data-fen") != nullptr) diagram(element, classes, named);
  }

  void leave(const GumboNode* node, Figures::Owner outer) {
    if (node->type != GUMBO_NODE_ELEMENT) return;
    if (node->v.element.tag == GUMBO_TAG_FIGURE) figures_.close_figure();
    // Inline elements do not end the text around them; after a block, the text around it continues.
    figures_.resume(outer);
  }

  void words(const GumboNode* node) {
    MappedText* text = figures_.text();
    if (text == nullptr) return;
    const std::string_view value = node->v.text.text;
    const std::string_view original = view(node->v.text.original_text);
    text->add_words(value, places_of(value, original, offset(original.data())));
  }

  void special(const GumboElement& element) {
    for (unsigned i = 0; i < element.children.length; ++i) {
      const auto* child = static_cast<const GumboNode*>(element.children.data[i]);
      if (child->type != GUMBO_NODE_TEXT) continue;
      const std::string_view value = child->v.text.text;
      if (element.tag == GUMBO_TAG_TITLE) page_.title = std::string(value.substr(0, 200));
      if (element.tag == GUMBO_TAG_SCRIPT) hints_behind(value, "fenToDiag(", "\"'", scripts_);
    }
  }

  void link(const GumboElement& element) {
    const GumboAttribute* target = gumbo_get_attribute(&element.attributes, "href");
    if (target != nullptr) hints_behind(target->value, "/variants", "/", links_);
  }

  /// Collects the names after `word` that are between two of `quotes`.
  void hints_behind(std::string_view value, std::string_view word, std::string_view quotes,
                    std::vector<std::string>& hints) {
    for (std::size_t at = value.find(word); at != std::string_view::npos && hints.size() < 10;
         at = value.find(word, at)) {
      at += word.size();
      if (at >= value.size() || quotes.find(value[at]) == std::string_view::npos) continue;
      const std::size_t end = value.find_first_of(quotes, at + 1);
      if (end != std::string_view::npos && end - at <= 60) hints.emplace_back(value.substr(at + 1, end - at - 1));
    }
  }

  [[nodiscard]] MappedText value_of(const GumboElement& element, const char* name) const {
    MappedText result;
    const GumboAttribute* attribute = gumbo_get_attribute(&element.attributes, name);
    if (attribute == nullptr) return result;
    std::string_view original = view(attribute->original_value);
    if (!original.empty() && (original.front() == '"' || original.front() == '\'')) original.remove_prefix(1);
    const std::string_view value = attribute->value;
    const auto places = places_of(value, original, offset(original.data()));
    for (std::size_t i = 0; i < places.size(); ++i) result.add(value[i], places[i]);
    return result;
  }

  void diagram(const GumboElement& element, const GumboAttribute* classes, bool named) {
    Diagram diagram;
    diagram.index = page_.diagrams.size() + 1;
    const std::string_view names = classes == nullptr ? "" : classes->value;
    diagram.place = has_word(names, "left") ? Place::left : has_word(names, "right") ? Place::right : Place::single;
    figures_.place(diagram);
    diagram.position = value_of(element, "data-fen");
    const std::string_view tag = view(element.original_tag);
    diagram.begin = diagram.position.empty() ? offset(tag.data()) : diagram.position.place(0);
    diagram.end =
        diagram.position.empty() ? diagram.begin + tag.size() : diagram.position.place(diagram.position.text().size());
    split_marks(value_of(element, "data-mks"), diagram);
    read_orientation(value_of(element, "data-col"), text_, diagram, findings_);
    if (named) check_inside(element, diagram);
    page_.diagrams.push_back(std::move(diagram));
  }

  /// The site puts a board into the element: content that the page has in it would be beside or under that board.
  void check_inside(const GumboElement& element, const Diagram& diagram) {
    for (unsigned i = 0; i < element.children.length; ++i) {
      const auto* child = static_cast<const GumboNode*>(element.children.data[i]);
      if (child->type == GUMBO_NODE_WHITESPACE || child->type == GUMBO_NODE_COMMENT) continue;
      Finding finding =
          text_.finding("AV218", "the element of the diagram holds more than the board", diagram.begin, diagram.end);
      const std::string_view tag =
          child->type == GUMBO_NODE_ELEMENT ? view(child->v.element.original_tag) : view(child->v.text.original_text);
      finding.seen = printable(tag, 40);
      finding.wanted = "an end tag right behind the start tag";
      findings_.push_back(about(diagram, std::move(finding)));
      return;
    }
  }

  const PageText& text_;
  std::vector<Finding>& findings_;
  Page page_;
  Figures figures_;
  std::vector<std::string> scripts_;  ///< names of the variant in scripts
  std::vector<std::string> links_;    ///< … and in links
};

}  // namespace

Page read_html(const PageText& text, std::vector<Finding>& findings) {
  HtmlScan scan = scan_html(text.text());
  if (scan.cut) findings.push_back(text.finding("AV105", scan.cut->message, scan.cut->at, scan.cut->at + 1));
  if (scan.refused) {
    findings.push_back(text.finding("AV104", scan.refused->message, scan.refused->at, scan.refused->at + 1));
    return {};
  }
  const auto destroy = [](GumboOutput* output) { gumbo_destroy_output(&kGumboDefaultOptions, output); };
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;  // HTML errors elsewhere on the page are ignored
  const std::unique_ptr<GumboOutput, decltype(destroy)> output(
      gumbo_parse_with_options(&options, text.text().data(), text.text().size()), destroy);
  return HtmlReader(text, findings).read(output->root);
}

}  // namespace arbiter::pages
