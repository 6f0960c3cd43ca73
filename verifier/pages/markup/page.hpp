#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
struct FaultText;
}

namespace arbiter::pages {

/// Bytes of a text, half open: of PageText::text where nothing else is said.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] constexpr std::string_view bytes_of(std::string_view text, Span bytes) {
  return text.substr(bytes.begin, bytes.end - bytes.begin);
}

/// Where a part of the text stands in it: the reverse of bytes_of().
[[nodiscard]] inline Span span_in(std::string_view text, std::string_view part) {
  const std::size_t begin = offset_of(part, text);
  return {begin, begin + part.size()};
}
/// The text's fragments between separators.
[[nodiscard]] std::vector<Span> cut_at(std::string_view text, char separator);

struct SourceLine;

/// Text taken from a page, with the place of every byte in the page's text. Texts longer than `most` bytes are cut:
/// captions and positions are short, and the map takes eight bytes for each byte.
class MappedText {
 public:
  static constexpr std::size_t most = std::size_t{1} << 16U;

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
  [[nodiscard]] bool cut() const noexcept { return cut_; }
  /// Place in the page of byte `index`; the end of the text for `index` = size. 0 for an empty text.
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept;
  /// Where the bytes [begin, end) stand in the page, and where all of them do.
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const noexcept {
    return {place(begin), end > begin ? place(end - 1) + 1 : place(begin)};
  }
  [[nodiscard]] Span span() const noexcept { return span(0, text_.size()); }

  /// Appends a byte that is at `offset` of the page.
  void add(char byte, std::size_t offset);
  /// Appends a text unchanged.
  void add(const SourceLine& source);
  void add(const MappedText& other);
  /// Appends the words of a text, with one blank between any two.
  void add_words(const SourceLine& source);
  void add_words(const MappedText& other);
  /// The bytes [begin, end) with their places.
  [[nodiscard]] MappedText part(std::size_t begin, std::size_t end) const;

 private:
  std::string text_;
  std::vector<std::size_t> places_;
  bool cut_ = false;
};

/// How a file contains the lines of a page.
enum class Wrapping : unsigned char {
  none,      ///< the file is the page
  numbered,  ///< `| n | text |`
  blame,     ///< `commit | n | text |`, the commit often on a line of its own, or only where it changes
};

[[nodiscard]] std::string_view to_string(Wrapping wrapping) noexcept;

/// Longer lines (in bytes) are never read as rows, rulers or lists of a drawn board.
inline constexpr std::size_t longest_drawn_line = 1000;

/// A page as its author wrote it, extracted from its file, with the places in the file.
struct PageText {
  struct Line {
    std::size_t begin = 0;  ///< offset in `text`, half open, without the line break
    std::size_t end = 0;
    std::size_t file_begin = 0;   ///< offset of the first byte in the file
    std::size_t file_line = 0;    ///< from 1
    std::size_t file_column = 0;  ///< of the first byte, from 1
    std::size_t listed = 0;       ///< the line number in the listing; 0 without a listing
  };

  std::string file;
  std::string raw;          ///< the file as stored
  std::string text;         ///< the page's lines, joined by '\n'
  std::vector<Line> lines;  ///< of `text`
  Wrapping wrapping = Wrapping::none;
  bool readable = false;  ///< there is something to read: it is neither empty nor binary

  /// Reads `content`, that of the file `name`. Adds faults of the file to `findings`.
  PageText(std::string name, std::string content, std::vector<Finding>& findings);

  [[nodiscard]] std::string_view line_text(const Line& line) const noexcept {
    return std::string_view(text).substr(line.begin, line.end - line.begin);
  }

  /// The line that contains an offset in `text`; the last one for offsets beyond the end. There must be lines.
  [[nodiscard]] const Line& line_of(std::size_t offset) const;
  /// The place of bytes of `text` in the file. If they end on another line, the end of the first line.
  [[nodiscard]] Location locate(Span bytes) const;
  /// The offset in the file of a byte of `text`, or of the end of a line. Nothing beyond the end.
  [[nodiscard]] std::optional<std::size_t> file_offset(std::size_t offset) const;
  /// The offset in `text` for a line and column of the file, both from 1. Nothing if there is no byte of the page and
  /// no end of a line.
  [[nodiscard]] std::optional<std::size_t> text_offset(std::size_t line, std::size_t column) const;
  /// A finding at these bytes of `text`, with the line of the file for the caret.
  [[nodiscard]] Finding finding(FaultText fault, Span bytes) const;

 private:
  void unwrap(std::vector<Finding>& findings);
  /// `fragment`: of `raw`.
  void take(Span fragment, std::size_t line_begin, std::size_t line, std::size_t listed);
  /// A line of the file, from 0, without its end; empty if it is too long to show.
  [[nodiscard]] std::string quoted(std::size_t line) const;
  [[nodiscard]] Finding about_file(FaultText fault, std::size_t at) const;

  std::vector<std::size_t> file_lines;  ///< offset of each line of the file
};

/// A line of a page, or of a text that was taken from a page, with the place of each byte in PageText::text.
struct SourceLine {
  std::string_view text;
  std::size_t begin = 0;               ///< its first byte, in the page or in `mapped`
  const MappedText* mapped = nullptr;  ///< the text that was taken from the page, which must live as long; or null

  /// The place of byte `index`, or of the end of the line.
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept {
    return mapped != nullptr ? mapped->place(begin + index) : begin + index;
  }
  /// The bytes [from, to) with their places.
  [[nodiscard]] MappedText part(std::size_t from, std::size_t to) const {
    MappedText result;
    result.add({text.substr(from, to - from), begin + from, mapped});
    return result;
  }
  /// The place behind the last byte.
  [[nodiscard]] std::size_t end() const noexcept { return text.empty() ? place(0) : place(text.size() - 1) + 1; }
  [[nodiscard]] Span span() const noexcept { return {place(0), end()}; }
};

[[nodiscard]] inline std::vector<SourceLine> lines_of(const PageText& page) {
  std::vector<SourceLine> lines;
  lines.reserve(page.lines.size());
  for (const PageText::Line& line : page.lines) lines.push_back({page.line_text(line), line.begin});
  return lines;
}

[[nodiscard]] inline std::vector<SourceLine> lines_of(const MappedText& mapped) {
  std::vector<SourceLine> lines;
  const std::string_view all = mapped.text();
  for (const Span& line : cut_at(all, '\n')) lines.push_back({bytes_of(all, line), line.begin, &mapped});
  return lines;
}

/// The markup of a page.
enum class Markup : unsigned char {
#define ARBITER_MARKUP(markup, name, read, sought) markup,
#include "verifier/pages/markup/markups.def"
};

[[nodiscard]] std::string_view to_string(Markup markup) noexcept;

/// The position of a diagram in its figure.
enum class Place : unsigned char { single, left, right };

[[nodiscard]] std::string_view to_string(Place place) noexcept;

/// A word of a diagram's text: a mark or a shadow.
struct DiagramWord {
  std::string text;
  Span span{};
};

/// A list of pieces beside a board drawn with characters: `Removers (R): b1 g1`.
struct PiecesList {
  std::string name;
  char letter = '\0';
  std::vector<DiagramWord> squares;
  Span span{};  ///< of the whole list
};

/// An arrow that a study draws.
struct Arrow {
  Square from;
  Square to;
  Span span{};  ///< of its squares
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
  SharedText after;  ///< the paragraph directly after the figure
  Span span{};       ///< the diagram's text
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

/// Takes what is found on a page.
struct PageLog {
  const PageText& text;
  std::vector<Finding>& findings;

  Finding& say(FaultText fault, Span bytes) const;
  /// … about a diagram and its marks.
  Finding& say(const Diagram& diagram, FaultText fault, Span bytes) const;
};

/// Further diagrams of a page are not looked at (AV107), nor is any behind so many findings: a page takes a bounded
/// part of the memory, whatever its size.
inline constexpr std::size_t most_diagrams = 100'000;
inline constexpr std::size_t most_page_findings = 100'000;

/// Reads the diagrams of a page that is readable. Adds to `findings` the faults of its markup, and those of a
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

/// Removes and returns the findings that the comments cover. Adds a finding for each comment that covers none (AV130).
/// Takes less than quadratic time in their numbers.
std::vector<Finding> take_covered(const std::vector<IgnoreComment>& comments, std::vector<Finding>& findings);

/// The same for the comments of the page; adds their faults (AV131), too.
///
/// A comment is `//- arbiter-ignore AV203, AV206: reason` or `//` alone in pug, `<!-- arbiter-ignore AV203: reason -->`
/// in HTML, and `# arbiter-ignore AV203: reason` in plain text. It covers its own line and all lines to the end of the
/// next diagram, and that diagram wherever its findings are. `arbiter-ignore-page` covers the whole page. The two
/// implementations' disagreement (AV330) and unreadable pages cannot be ignored. Comments about copies in other
/// languages (AV4xx), which are compared when all pages have been read, are moved to `later`.
[[nodiscard]] std::vector<Finding> take_ignored(const PageText& text, const Page& page, std::vector<Finding>& findings,
                                                std::vector<IgnoreComment>& later);

/// Whether the text begins with a tag of PGN: `[Event "…"]`.
[[nodiscard]] bool looks_like_pgn(std::string_view text);

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

/// What pages of each markup are searched for, in words.
[[nodiscard]] std::string what_is_sought();

}  // namespace arbiter::pages
