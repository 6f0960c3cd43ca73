#include <gumbo.h>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/pages/markup/html_tree.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

Side side_in(std::string_view words) { return words == "black" || words == "b" ? Side::black : Side::white; }

/// The bytes [begin, end) of an address, with `_`, `+` and `%20` as blanks and `%2F` as a slash.
MappedText unescaped(const MappedText& address, std::size_t begin, std::size_t end) {
  const std::string& text = address.text();
  MappedText result;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string_view escape = std::string_view(text).substr(i, 3);
    if (escape == "%20" || escape == "%2F" || escape == "%2f") {
      result.add(escape == "%20" ? ' ' : '/', address.place(i));
      i += 2;
    } else {
      result.add(text[i] == '_' || text[i] == '+' ? ' ' : text[i], address.place(i));
    }
  }
  return result;
}

/// The FEN in an address: the value of `fen`, or what is behind a folder that lichess shows positions in.
std::optional<MappedText> fen_in_address(const MappedText& address) {
  const std::string& text = address.text();
  if (const std::size_t name = text.find("fen=", std::min(text.find('?'), text.size())); name != std::string::npos) {
    MappedText fen = unescaped(address, name + 4, std::min(text.find_first_of("&#", name), text.size()));
    if (looks_like_fen(fen.text())) return fen;
  }
  const std::size_t end = std::min(text.find_first_of("?#"), text.size());
  // A FEN has slashes as well: the folder behind which everything is a FEN of eight ranks.
  for (std::size_t slash = text.find('/'); slash < end; slash = text.find('/', slash + 1)) {
    if (end - slash > longest_fen) continue;
    MappedText fen = unescaped(address, slash + 1, end);
    const std::string_view board = std::string_view(fen.text()).substr(0, fen.text().find(' '));
    if (std::ranges::count(board, '/') == 7 && looks_like_fen(fen.text())) return fen;
  }
  return std::nullopt;
}

bool has_word(std::string_view classes, std::string_view word) {
  return std::ranges::count(split_words(classes, " \t\n"), word) > 0;
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
    while (!path.empty() && !is_enough(page_, findings_)) {
      Visit& top = path.back();
      const GumboVector* children = children_of(top.node);
      if (children == nullptr || top.next >= children->length) {
        leave(top.node, top.outer);
        path.pop_back();
        continue;
      }
      const auto* child = static_cast<const GumboNode*>(children->data[top.next++]);
      if (child->type == GUMBO_NODE_ELEMENT && child->v.element.tag == GUMBO_TAG_TABLE && board_in_table(child))
        continue;
      path.push_back({child, 0, figures_.owner()});
      enter(child);
    }
    if (is_enough(page_, findings_)) {
      const std::size_t last = page_.diagrams.empty() ? 0 : page_.diagrams.back().begin;
      findings_.push_back(text_.finding("AV107", not_looked_at, last, last));
    }
    page_.drawn_by_script = !scripts_.empty();
    page_.hints.insert(page_.hints.begin(), scripts_.begin(), scripts_.end());
    page_.hints.insert(page_.hints.end(), links_.begin(), links_.end());
    return std::move(page_);
  }

 private:
  void enter(const GumboNode* node) {
    if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA) words(node);
    if (node->type != GUMBO_NODE_ELEMENT) return;
    const GumboElement& element = node->v.element;
    using Owner = Figures::Owner;
    const auto is = [tag = element.tag](auto... any) { return ((tag == any) || ...); };
    if (is(GUMBO_TAG_FIGURE)) figures_.open_figure();
    if (is(GUMBO_TAG_FIGCAPTION)) figures_.open_text(Owner::caption);
    if (is(GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6))
      figures_.open_text(Owner::heading);
    if (is(GUMBO_TAG_P, GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_LI, GUMBO_TAG_TABLE)) {
      figures_.open_text(Owner::paragraph);
      inline_ = {};
    }
    if (is(GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE)) {
      special(element);
      figures_.resume(Owner::nothing);
    }
    const GumboAttribute* target = is(GUMBO_TAG_LINK) ? gumbo_get_attribute(&element.attributes, "href") : nullptr;
    if (target != nullptr) hints_behind(target->value, "/variants", "/", links_);
    if (is(GUMBO_TAG_PRE)) pre(node);
    if (is(GUMBO_TAG_CODE, GUMBO_TAG_KBD, GUMBO_TAG_SAMP, GUMBO_TAG_TT)) code(node);
    const GumboAttribute* classes = gumbo_get_attribute(&element.attributes, "class");
    const bool named = classes != nullptr && has_word(classes->value, "diag");
    if (named || gumbo_get_attribute(&element.attributes, "data-fen") != nullptr) {
      diagram(element, classes, named);
    } else {
      embeds(element);
    }
    if (gumbo_get_attribute(&element.attributes, "data-pgn") != nullptr) games(element);
  }

  void leave(const GumboNode* node, Figures::Owner outer) {
    if (node->type != GUMBO_NODE_ELEMENT) return;
    if (node->v.element.tag == GUMBO_TAG_FIGURE) figures_.close_figure();
    if (node->v.element.tag == GUMBO_TAG_PRE) inside_pre_ = false;
    // Inline elements do not end the text around them; after a block, the text around it continues.
    figures_.resume(outer);
  }

  void words(const GumboNode* node) {
    MappedText* text = figures_.text();
    if (text != nullptr) text->add_words(node->v.text.text, places_of(node->v.text, text_.text()));
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

  void diagram(const GumboElement& element, const GumboAttribute* classes, bool named) {
    Diagram diagram;
    diagram.index = page_.diagrams.size() + 1;
    const std::string_view names = classes == nullptr ? "" : classes->value;
    diagram.place = has_word(names, "left") ? Place::left : has_word(names, "right") ? Place::right : Place::single;
    figures_.place(diagram);
    diagram.position = attribute_of(element, "data-fen", text_.text());
    const std::string_view tag = view_of(element.original_tag);
    diagram.begin = diagram.position.empty() ? offset_in(text_.text(), tag.data()) : diagram.position.place(0);
    diagram.end =
        diagram.position.empty() ? diagram.begin + tag.size() : diagram.position.place(diagram.position.text().size());
    split_marks(attribute_of(element, "data-mks", text_.text()), diagram);
    read_orientation(attribute_of(element, "data-col", text_.text()), text_, diagram, findings_);
    if (named) check_inside(element, diagram);
    page_.diagrams.push_back(std::move(diagram));
  }

  /// Gives a board its surroundings. A paragraph in front of it that ends with a colon is its caption where no figure
  /// has another one.
  void place(Diagram& diagram) const {
    figures_.place(diagram);
    if (diagram.figure == 0 && diagram.paragraph->text().ends_with(':')) diagram.caption = diagram.paragraph;
  }

  /// Boards drawn with characters, and FENs on lines of their own.
  void pre(const GumboNode* node) {
    figures_.resume(Figures::Owner::nothing);
    if (std::exchange(inside_pre_, true)) return;
    const MappedText all = text_in(node, text_.text());
    const std::vector<SourceLine> lines = lines_of(all);
    std::size_t said = 0;  // the first line behind what was said to be unread
    for (std::size_t at = 0; at < lines.size() && !is_enough(page_, findings_);) {
      if (auto drawn = read_drawn_board(lines, at, text_)) {
        at = drawn->next;
        place(drawn->diagram);
        add(page_, std::move(drawn->diagram), findings_, std::move(drawn->faults));
        continue;
      }
      if (auto fen = bare_fen(lines[at])) {
        Diagram diagram = fen_diagram(std::move(*fen));
        place(diagram);
        add(page_, std::move(diagram), findings_);
      } else {
        say_unread(lines, at, said, text_, findings_);
      }
      ++at;
    }
  }

  /// Whether the table is a board, and nothing else. Its own caption comes first.
  bool board_in_table(const GumboNode* table) {
    if (inside_pre_) return false;
    auto board = read_table(table, text_, findings_);
    if (!board) return false;
    const SharedText caption = board->diagram.caption;
    place(board->diagram);
    if (caption != nullptr) board->diagram.caption = caption;
    add(page_, std::move(board->diagram), findings_, std::move(board->faults));
    return true;
  }

  /// A FEN in running text. The words of its paragraph are its caption if it is the only one there.
  void code(const GumboNode* node) {
    if (inside_pre_) return;
    const MappedText all = text_in(node, text_.text());
    if (!looks_like_fen(all.text())) return;
    Diagram diagram = fen_diagram(all);
    figures_.place(diagram);
    const bool captioned = diagram.figure != 0;
    if (!captioned && inline_.empty()) diagram.caption = diagram.paragraph;
    if (!captioned && inline_.size() == 1) page_.diagrams[inline_[0]].caption = std::make_shared<MappedText>();
    if (!captioned) inline_.push_back(page_.diagrams.size());
    add(page_, std::move(diagram), findings_);
    figures_.resume(Figures::Owner::nothing);  // its text is not a word of the paragraph
  }

  void games(const GumboElement& element) {
    const MappedText pgn = attribute_of(element, "data-pgn", text_.text());
    if (pgn.text().size() >= MappedText::most) {
      return findings_.push_back(text_.finding("AV113", "the games in data-pgn are too long to be read here",
                                               pgn.place(0), pgn.place(0) + 1,
                                               {.wanted = "a file of PGN beside the page"}));
    }
    const std::vector<SourceLine> lines = lines_of(pgn);
    read_pgn(lines, text_, page_, findings_);
  }

  /// Reads what other sites' scripts draw: `fen="…"` of any element, lichess' `data-state="FEN,white,e2e4"`, and the
  /// FEN in the address of an `iframe` (`…/analysis/FEN?color=black`, `…?fen=FEN`). An iframe that shows a study has no
  /// FEN, which is said. `data-pgn` is not read here: see games().
  void embeds(const GumboElement& element) {
    if (MappedText fen = attribute_of(element, "fen", text_.text()); looks_like_fen(fen.text()))
      take(std::move(fen), side_in(attribute_of(element, "orientation", text_.text()).text()));
    const MappedText state = attribute_of(element, "data-state", text_.text());
    if (const std::size_t comma = std::min(state.text().find(','), state.text().size());
        looks_like_fen(std::string_view(state.text()).substr(0, comma))) {
      const std::string_view rest = std::string_view(state.text()).substr(std::min(comma + 1, state.text().size()));
      take(state.part(0, comma), side_in(rest.substr(0, rest.find(','))));
    }
    if (element.tag != GUMBO_TAG_IFRAME) return;
    const MappedText address = attribute_of(element, "src", text_.text());
    const std::string& text = address.text();
    const bool black = text.find("color=black", std::min(text.find('?'), text.size())) != std::string::npos;
    if (auto fen = fen_in_address(address)) return take(std::move(*fen), black ? Side::black : Side::white);
    if (text.find("lichess.org/study/") == std::string::npos) return;
    findings_.push_back(
        text_.finding("AV113", "a study that another site shows here is not read", address.place(0),
                      address.place(text.size() - 1) + 1,
                      {.wanted = "its PGN (on lichess: share, download) as a file beside the page, or in data-pgn"}));
  }

  void take(MappedText fen, Side seen_by) {
    Diagram diagram = fen_diagram(std::move(fen));
    diagram.seen_by = seen_by;
    figures_.place(diagram);
    add(page_, std::move(diagram), findings_);
  }

  /// The site puts a board into the element: content that the page has in it would be beside or under that board.
  void check_inside(const GumboElement& element, const Diagram& diagram) {
    for (unsigned i = 0; i < element.children.length; ++i) {
      const auto* child = static_cast<const GumboNode*>(element.children.data[i]);
      if (child->type == GUMBO_NODE_WHITESPACE || child->type == GUMBO_NODE_COMMENT) continue;
      const std::string_view tag = child->type == GUMBO_NODE_ELEMENT ? view_of(child->v.element.original_tag)
                                                                     : view_of(child->v.text.original_text);
      findings_.push_back(about(
          diagram,
          text_.finding("AV218", "the element of the diagram holds more than the board", diagram.begin, diagram.end,
                        {.seen = printable(tag, 40), .wanted = "an end tag right behind the start tag"})));
      return;
    }
  }

  const PageText& text_;
  std::vector<Finding>& findings_;
  Page page_;
  Figures figures_;
  bool inside_pre_ = false;
  std::vector<std::size_t> inline_;   ///< diagrams of FENs in the paragraph that is open
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
  const HtmlTree tree(text.text());
  return HtmlReader(text, findings).read(tree.root());
}

}  // namespace arbiter::pages
