#include <algorithm>
#include <string>
#include <utility>

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

struct HtmlReader : PageReader {
  bool inside_pre = false;
  std::vector<std::string> scripts{};  ///< names of the variant in scripts
  std::vector<std::string> links{};    ///< … and in links

  /// Visits the tree without recursion: enter, children, leave.
  Page read(const GumboNode* root) {
    struct Visit {
      const GumboNode* node;
      Figures::Owner outer;
      std::vector<const GumboNode*> children;
      std::size_t next = 0;
    };
    std::vector<Visit> path{{root, figures.owner, children_of(root)}};
    enter(root);
    while (!path.empty() && !is_full()) {
      Visit& top = path.back();
      if (top.next == top.children.size()) {
        leave(top.node, top.outer);
        path.pop_back();
        continue;
      }
      const GumboNode* child = top.children[top.next++];
      if (child->type == GUMBO_NODE_ELEMENT && child->v.element.tag == GUMBO_TAG_TABLE && board_in_table(child))
        continue;
      path.push_back({child, figures.owner, children_of(child)});
      enter(child);
    }
    if (is_full()) say_full();
    page.drawn_by_script = !scripts.empty();
    page.hints.insert(page.hints.begin(), scripts.begin(), scripts.end());
    page.hints.insert(page.hints.end(), links.begin(), links.end());
    return std::move(page);
  }

  void enter(const GumboNode* node) {
    const bool words = node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA;
    if (MappedText* open = figures.text(); words && open != nullptr) open->add_words(mapped(node->v.text, text.text));
    if (node->type != GUMBO_NODE_ELEMENT) return;
    const GumboElement& element = node->v.element;
    using Owner = Figures::Owner;
    const auto is = [tag = element.tag](auto... any) { return ((tag == any) || ...); };
    if (is(GUMBO_TAG_FIGURE)) figures.open_figure();
    if (is(GUMBO_TAG_FIGCAPTION)) figures.open_text(Owner::caption);
    if (is(GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6))
      figures.open_text(Owner::heading);
    if (is(GUMBO_TAG_P, GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_LI, GUMBO_TAG_TABLE)) {
      figures.open_text(Owner::paragraph);
      inlines = {};
    }
    if (is(GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE)) {
      special(node);
      figures.owner = Owner::nothing;
    }
    const GumboAttribute* target = is(GUMBO_TAG_LINK) ? gumbo_get_attribute(&element.attributes, "href") : nullptr;
    if (target != nullptr) hints_behind(target->value, "/variants", "/", links);
    if (is(GUMBO_TAG_PRE)) pre(node);
    if (is(GUMBO_TAG_CODE, GUMBO_TAG_KBD, GUMBO_TAG_SAMP, GUMBO_TAG_TT)) code(node);
    const GumboAttribute* classes = gumbo_get_attribute(&element.attributes, "class");
    const bool named = classes != nullptr && has_word(classes->value, "diag");
    if (named || gumbo_get_attribute(&element.attributes, "data-fen") != nullptr) {
      diagram(node, classes, named);
    } else {
      embeds(element);
    }
    if (gumbo_get_attribute(&element.attributes, "data-pgn") != nullptr) games(element);
  }

  void leave(const GumboNode* node, Figures::Owner outer) {
    if (node->type != GUMBO_NODE_ELEMENT) return;
    if (node->v.element.tag == GUMBO_TAG_FIGURE) figures.close_figure();
    if (node->v.element.tag == GUMBO_TAG_PRE) inside_pre = false;
    // Inline elements do not end the text around them; after a block, the text around it continues.
    figures.owner = outer;
  }

  void special(const GumboNode* node) {
    const GumboTag tag = node->v.element.tag;
    for (const GumboNode* child : children_of(node)) {
      if (child->type != GUMBO_NODE_TEXT) continue;
      const std::string_view value = child->v.text.text;
      if (tag == GUMBO_TAG_TITLE) page.title = std::string(value.substr(0, 200));
      if (tag == GUMBO_TAG_SCRIPT) hints_behind(value, "fenToDiag(", "\"'", scripts);
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

  void diagram(const GumboNode* node, const GumboAttribute* classes, bool named) {
    const GumboElement& element = node->v.element;
    Diagram diagram;
    diagram.index = page.diagrams.size() + 1;
    const std::string_view names = classes == nullptr ? "" : classes->value;
    diagram.place = has_word(names, "left") ? Place::left : has_word(names, "right") ? Place::right : Place::single;
    figures.place(diagram);
    diagram.position = attribute_of(element, "data-fen", text.text);
    const std::string_view tag = view_of(element.original_tag);
    const std::size_t begin = offset_in(text.text, tag.data());
    diagram.span = diagram.position.empty() ? Span{begin, begin + tag.size()} : diagram.position.span();
    split_marks(attribute_of(element, "data-mks", text.text), diagram);
    read_orientation(attribute_of(element, "data-col", text.text), diagram, *this);
    if (named) check_inside(node, diagram);
    page.diagrams.push_back(std::move(diagram));
  }

  /// Adds a board. A paragraph in front of it that ends with a colon is its caption where no figure has another one,
  /// but its own caption comes first.
  void place_board(Diagram diagram, std::vector<Finding> faults = {}) {
    const SharedText own = diagram.caption;
    figures.place(diagram);
    if (diagram.figure == 0 && diagram.paragraph->text().ends_with(':')) diagram.caption = diagram.paragraph;
    if (own != nullptr) diagram.caption = own;
    add(std::move(diagram), std::move(faults));
  }

  /// Boards drawn with characters, and FENs on lines of their own.
  void pre(const GumboNode* node) {
    figures.owner = Figures::Owner::nothing;
    if (std::exchange(inside_pre, true)) return;
    const MappedText all = text_in(node, text.text);
    const std::vector<SourceLine> lines = lines_of(all);
    std::size_t said = 0;  // the first line behind what was said to be unread
    for (std::size_t at = 0; at < lines.size() && !is_full();) {
      if (auto drawn = read_drawn_board(lines, at, text)) {
        at = drawn->next;
        place_board(std::move(drawn->diagram), std::move(drawn->faults));
        continue;
      }
      if (auto fen = bare_fen(lines[at]))
        place_board(fen_diagram(std::move(*fen)));
      else
        say_unread(lines, at, said, *this);
      ++at;
    }
  }

  /// Whether the table is a board, and nothing else.
  bool board_in_table(const GumboNode* table) {
    auto board = inside_pre ? std::nullopt : read_table(table, *this);
    if (board) place_board(std::move(board->diagram), std::move(board->faults));
    return board.has_value();
  }

  /// A FEN in running text.
  void code(const GumboNode* node) {
    if (inside_pre) return;
    MappedText all = text_in(node, text.text);
    if (!looks_like_fen(all.text())) return;
    add_inline(std::move(all), false);
    figures.owner = Figures::Owner::nothing;  // its text is not a word of the paragraph
  }

  void games(const GumboElement& element) {
    const MappedText pgn = attribute_of(element, "data-pgn", text.text);
    if (pgn.text().size() >= MappedText::most)
      say(fault::games_too_long(), pgn.span(0, 1));
    else
      read_pgn(lines_of(pgn), *this);
  }

  /// Reads what other sites' scripts draw: `fen="…"` of any element, lichess' `data-state="FEN,white,e2e4"`, and the
  /// FEN in the address of an `iframe` (`…/analysis/FEN?color=black`, `…?fen=FEN`). An iframe that shows a study has no
  /// FEN, which is said. `data-pgn` is not read here: see games().
  void embeds(const GumboElement& element) {
    if (MappedText fen = attribute_of(element, "fen", text.text); looks_like_fen(fen.text()))
      take(std::move(fen), side_in(attribute_of(element, "orientation", text.text).text()));
    const MappedText state = attribute_of(element, "data-state", text.text);
    std::string_view rest = state.text();
    if (const std::string_view fen = take_until(rest, ','); looks_like_fen(fen))
      take(state.part(0, fen.size()), side_in(take_until(rest, ',')));
    if (element.tag != GUMBO_TAG_IFRAME) return;
    const MappedText address = attribute_of(element, "src", text.text);
    const std::string& target = address.text();
    const bool black = target.find("color=black", std::min(target.find('?'), target.size())) != std::string::npos;
    if (auto fen = fen_in_address(address)) return take(std::move(*fen), black ? Side::black : Side::white);
    if (target.find("lichess.org/study/") != std::string::npos) say(fault::study_elsewhere(), address.span());
  }

  void take(MappedText fen, Side seen_by) {
    Diagram diagram = fen_diagram(std::move(fen));
    diagram.seen_by = seen_by;
    place(std::move(diagram));
  }

  /// The site puts a board into the element: content that the page has in it would be beside or under that board.
  void check_inside(const GumboNode* element, const Diagram& diagram) const {
    const auto children = children_of(element);
    const auto inside = std::ranges::find_if(children, [](const GumboNode* child) {
      return child->type != GUMBO_NODE_WHITESPACE && child->type != GUMBO_NODE_COMMENT;
    });
    if (inside == children.end()) return;
    const bool tag = (*inside)->type == GUMBO_NODE_ELEMENT;
    const auto& content = tag ? (*inside)->v.element.original_tag : (*inside)->v.text.original_text;
    say(diagram, fault::more_inside(printable(view_of(content), 40)), diagram.span);
  }
};

}  // namespace

Page read_html(const PageText& text, std::vector<Finding>& findings) {
  HtmlReader reader{{{text, findings}}};
  if (!scan_html(reader)) return {};
  const HtmlTree tree(text.text);
  return reader.read(tree.root);
}

}  // namespace arbiter::pages
