#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/pages/markup/page_text.hpp"

namespace arbiter::pages {

/// The markup of a page.
enum class Markup : unsigned char {
#define ARBITER_MARKUP(markup, name, read, sought) markup,
#include "verifier/pages/markup/markups.def"
#undef ARBITER_MARKUP
};

[[nodiscard]] std::string_view to_string(Markup markup) noexcept;

/// The position of a diagram in its figure.
enum class Place : unsigned char { single, left, right };

[[nodiscard]] std::string_view to_string(Place place) noexcept;

/// A word of a diagram's text: a mark or a shadow. Offsets are those of PageText::text(), half open.
struct DiagramWord {
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A list of pieces beside a board drawn with characters: `Removers (R): b1 g1`.
struct PiecesList {
  std::string name;
  char letter = '\0';
  std::vector<DiagramWord> squares;
  std::size_t begin = 0;  ///< of the whole list in PageText::text(), half open
  std::size_t end = 0;
};

/// An arrow that a study draws. Offsets are those of its squares in PageText::text(), half open.
struct Arrow {
  Square from;
  Square to;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The moves of a game as it writes them, which several diagrams share.
using SharedMoves = std::shared_ptr<const std::vector<DiagramWord>>;

/// Text that several diagrams share.
using SharedText = std::shared_ptr<const MappedText>;

/// One diagram as the page has it; nothing is checked yet.
struct Diagram {
  std::size_t index = 0;   ///< from 1, in the order of the page
  std::size_t figure = 0;  ///< number of the figure around it, 0 = none
  Place place = Place::single;
  std::string variant{};           ///< the tag of its game, or empty
  MappedText position;             ///< the text of the position: a board, or a whole FEN
  MappedText mark_text;            ///< the marks as written
  std::vector<DiagramWord> marks;  ///< in the order of the page
  Side seen_by = Side::white;      ///< the side at the bottom
  std::vector<DiagramWord> shadow;
  std::vector<Arrow> arrows;      ///< each is a step that a piece can make
  SharedMoves game;               ///< the moves of its game, or null
  std::size_t played = 0;         ///< how many of them lead from `position` to what is shown
  std::vector<PiecesList> lists;  ///< beside a board drawn with characters
  SharedText caption;             ///< never null; empty text if there is none
  SharedText paragraph;           ///< the text before the figure
  SharedText heading;
  SharedText after;       ///< the paragraph directly after the figure
  std::size_t begin = 0;  ///< the diagram's text in PageText::text(), half open
  std::size_t end = 0;
};

/// The pieces of a diagram's FEN: its text up to the first blank.
[[nodiscard]] inline std::string board_of(const Diagram& diagram) {
  return diagram.position.text().substr(0, diagram.position.text().find(' '));
}

/// A rule page.
struct Page {
  Markup markup = Markup::none;
  std::string title;               ///< HTML's title
  std::vector<std::string> hints;  ///< names of a variant in scripts, then in links (pages share each other's styles)
  bool drawn_by_script = false;    ///< the page calls xogo's fenToDiag
  std::vector<Diagram> diagrams;
};

/// Further diagrams of a page are not looked at (AV107), nor is any behind so many findings: a page takes a bounded
/// part of the memory, whatever its size.
inline constexpr std::size_t most_diagrams = 100'000;
inline constexpr std::size_t most_page_findings = 100'000;
[[nodiscard]] inline bool is_enough(const Page& page, const std::vector<Finding>& findings) {
  return page.diagrams.size() >= most_diagrams || findings.size() >= most_page_findings;
}
inline constexpr const char* not_looked_at = "the page has too many diagrams or faults; the rest is not looked at";

/// Reads the diagrams of a page that is readable(). Adds to `findings` the faults of its markup, and those of a
/// diagram's text that do not depend on the rules of the game.
[[nodiscard]] Page read_page(const PageText& text, std::vector<Finding>& findings);

/// One check that a comment ignores.
struct IgnoreComment {
  CheckId check;
  std::size_t first_line = 0;  ///< the lines of the file that it covers
  std::size_t last_line = 0;
  std::size_t diagram = 0;    ///< the diagram that it covers wherever the finding is; 0 = none
  Finding nothing_to_ignore;  ///< AV130, if it stays unused
};

/// Removes the findings that comments of the page cover, and adds faults of the comments (AV130, AV131). Returns the
/// number removed; they are added to `taken`.
///
/// A comment is `//- arbiter-ignore AV203, AV206: reason` or `//` alone in pug, `<!-- arbiter-ignore AV203: reason -->`
/// in HTML, and `# arbiter-ignore AV203: reason` in plain text. It covers its own line and all lines to the end of the
/// next diagram, and that diagram wherever its findings are. `arbiter-ignore-page` covers the whole page. The two
/// implementations' disagreement (AV330) and unreadable pages cannot be ignored. Comments about copies in other
/// languages (AV4xx), which are compared when all pages have been read, are moved to `later`.
std::size_t apply_ignores(const PageText& text, const Page& page, std::vector<Finding>& findings,
                          std::vector<IgnoreComment>& later, std::vector<Finding>& taken);

/// The same for the comments in `later`; `findings` are those of their page. Returns the number removed.
std::size_t apply_later(const std::vector<IgnoreComment>& comments, std::vector<Finding>& findings);

/// Whether the text begins with a tag of PGN: `[Event "…"]`.
[[nodiscard]] bool looks_like_pgn(std::string_view text);

/// Reads games of PGN, or the chapters of a study, and adds their diagrams to the page: one for the position of the tag
/// FEN, and one for each comment that draws circles (`[%csl Ge4,Rd5]`) or arrows (`[%cal Ge2e4]`) behind moves. The
/// comment's words are its caption, the tags Event or ChapterName its heading. Drawings that cannot be used, in
/// variations and in games without a tag FEN, are said (AV113).
void read_pgn(std::span<const SourceLine> lines, const PageText& text, Page& page, std::vector<Finding>& findings);

/// Reads a file of PGN.
[[nodiscard]] Page read_pgn_page(const PageText& text, std::vector<Finding>& findings);

/// Reads a page of plain text. Its diagrams are boards drawn with characters (diagram_text.hpp), and FENs that have a
/// line for themselves. Lists of pieces may follow a board: `Smashers (S): a1 h1`.
[[nodiscard]] Page read_text(const PageText& text, std::vector<Finding>& findings);

/// Reads a page in Markdown: the same, in fenced blocks and anywhere else, and FENs in `code`. Fenced blocks of PGN are
/// read as files of it. HTML in Markdown is not read, and that is said.
[[nodiscard]] Page read_markdown(const PageText& text, std::vector<Finding>& findings);

/// Whether a line can only be pug as rule pages use it: `p.boxed`, `.diagram.diag12`, `| fen:…`, `h3 Title`.
[[nodiscard]] bool looks_like_pug(std::string_view line);

/// Reads a page in pug. Uses its indentation, if any; listings lose it, and then blocks of text end at blank lines and
/// at lines that look like tags.
[[nodiscard]] Page read_pug(const PageText& text, std::vector<Finding>& findings);

/// Reads a page in HTML, or a part of one.
[[nodiscard]] Page read_html(const PageText& text, std::vector<Finding>& findings);

/// Keeps the surroundings of diagrams while a page is read from top to bottom: heading, paragraph, figure and caption.
class Figures {
 public:
  /// The part of the page that running text belongs to.
  enum class Owner : unsigned char { nothing, heading, paragraph, caption };

  void open_figure();
  void close_figure();
  /// Sends text to `owner` from now on; a heading or paragraph starts empty.
  void open_text(Owner owner);
  [[nodiscard]] Owner owner() const noexcept { return owner_; }
  void resume(Owner owner) noexcept { owner_ = owner; }
  /// The text that is being collected, or null.
  [[nodiscard]] MappedText* text() const noexcept;

  /// Gives a diagram its surroundings.
  void place(Diagram& diagram) const;

 private:
  using Text = std::shared_ptr<MappedText>;
  Owner owner_ = Owner::nothing;
  std::size_t count_ = 0;
  bool inside_ = false;
  Text heading_ = std::make_shared<MappedText>();
  Text paragraph_ = std::make_shared<MappedText>();
  Text caption_ = std::make_shared<MappedText>();
  Text after_ = std::make_shared<MappedText>();  ///< of the open figure
  Text due_;                                     ///< … of the closed figure, until a paragraph follows
};

/// What a page of this markup is searched for, in words.
[[nodiscard]] std::string what_is_sought(Markup markup);
/// The same for all kinds of markup.
[[nodiscard]] std::string what_is_sought();

}  // namespace arbiter::pages
