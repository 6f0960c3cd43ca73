#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/page_faults.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::pages {

/// Splits vchess' `POSITION marks orientation shadow` as the site does: at single blanks, `-` = none.
void split_parts(const MappedText& parts, Diagram& diagram, const PageLog& log);

/// Splits marks at commas.
void split_marks(const MappedText& marks, Diagram& diagram);

/// Reads the orientation (`w`, `b`; empty or `-` = White).
void read_orientation(const MappedText& word, Diagram& diagram, const PageLog& log);

/// Checks that need no rules: ranks, signs, marks and shadows on the board, repeated marks. False if the diagram has no
/// position, or one that is far too long to be looked at. `known_board` = a FEN reader checks the position's text
/// elsewhere, and the board is 8×8. Boards of other sizes, gaps of ten and more (`91` or `10`) and pieces with signs
/// other than letters occur on the sites and are not a fault.
bool check_diagram_text(const Diagram& diagram, bool known_board, const PageLog& log);

/// Makes a finding refer to a diagram and its marks.
[[nodiscard]] Finding about(const Diagram& diagram, Finding finding);

/// Keeps the surroundings of diagrams while a page is read from top to bottom: heading, paragraph, figure and caption.
struct Figures {
  using Text = std::shared_ptr<MappedText>;
  /// The part of the page that running text belongs to.
  enum class Owner : unsigned char { nothing, heading, paragraph, caption } owner = Owner::nothing;
  std::size_t count = 0;
  bool inside = false;
  Text heading = std::make_shared<MappedText>();
  Text paragraph = std::make_shared<MappedText>();
  Text caption = std::make_shared<MappedText>();
  Text after = std::make_shared<MappedText>();  ///< of the open figure
  Text due{};                                   ///< … of the closed figure, until a paragraph follows

  void open_figure() {
    ++count;
    inside = true;
    owner = Owner::nothing;
    caption = std::make_shared<MappedText>();
    after = std::make_shared<MappedText>();
    due = nullptr;
  }
  void close_figure() {
    if (!inside) return;
    inside = false;
    due = std::exchange(after, std::make_shared<MappedText>());
    owner = Owner::nothing;
    caption = std::make_shared<MappedText>();
  }
  /// Sends text to `next` from now on; a heading or paragraph starts empty.
  void open_text(Owner next) {
    owner = next;
    if (owner == Owner::heading) {
      heading = std::make_shared<MappedText>();
      paragraph = std::make_shared<MappedText>();
      due = nullptr;
    }
    if (owner == Owner::paragraph)
      paragraph = due != nullptr ? std::exchange(due, nullptr) : std::make_shared<MappedText>();
  }
  /// The text that is being collected, or null.
  [[nodiscard]] MappedText* text() const noexcept {
    if (owner == Owner::nothing) return nullptr;
    return (owner == Owner::heading ? heading : owner == Owner::paragraph ? paragraph : caption).get();
  }
  /// Gives a diagram its surroundings.
  void place(Diagram& diagram) const {
    diagram.figure = inside ? count : 0;
    diagram.caption = caption;
    diagram.paragraph = paragraph;
    diagram.heading = heading;
    diagram.after = inside ? after : std::make_shared<MappedText>();
  }
};

/// What the readers of all markups share.
struct PageReader : PageLog {
  Page page{};
  Figures figures{};
  std::vector<std::size_t> inlines{};  ///< indices of the diagrams of FENs in the paragraph that is open

  [[nodiscard]] bool is_full() const {
    return page.diagrams.size() >= most_diagrams || findings.size() >= most_page_findings;
  }
  /// AV107 at the last diagram.
  void say_full() const;
  /// Adds a diagram to those of the page, with its number, and the faults of its drawing to the findings.
  void add(Diagram diagram, std::vector<Finding> faults = {});
  /// The same, with what is around it.
  void place(Diagram diagram, std::vector<Finding> faults = {});
  /// A FEN within a paragraph, whose words are its caption if it is the only one there; in a figure, which may have a
  /// caption, only if `always`.
  void add_inline(MappedText fen, bool always);
};

/// Reads games of PGN, or the chapters of a study, and adds their diagrams to the page: one for the position of the tag
/// FEN, and one for each comment that draws circles (`[%csl Ge4,Rd5]`) or arrows (`[%cal Ge2e4]`) behind moves. The
/// comment's words are its caption, the tags Event or ChapterName its heading. Drawings that cannot be used, in
/// variations and in games without a tag FEN, are said (AV113).
void read_pgn(std::span<const SourceLine> lines, PageReader& reader);

inline constexpr std::size_t longest_fen = 1000;  ///< bytes; longer texts are something else

/// Whether the text begins with a board as FENs write it: at least four ranks with a slash between two, nearly all of
/// them equally long, and longer than the names of folders in a path tend to be alike.
[[nodiscard]] bool looks_like_fen(std::string_view text);

/// The FEN that is all there is on the line, perhaps behind the word `FEN:`; where it must be `labelled` only behind
/// that word, in upper or lower case: Stockfish writes `Fen: …` below its board.
[[nodiscard]] std::optional<MappedText> bare_fen(const SourceLine& line, bool labelled = false);

/// A diagram of a FEN; nothing of what is around it.
[[nodiscard]] Diagram fen_diagram(MappedText fen);

/// Checks of all diagrams of a page together that need no rules: a board with another number of ranks than the page's
/// other boards (not with a `variant`, whose reader of FENs checks them), halves of a figure that do not make a pair,
/// and the fields that xogo needs after the board in its HTML pages: `SIDE COUNT {JSON}`. `variant` may be null.
void check_page(const Page& page, const Variant* variant, const PageLog& log);

/// The letter of one of Unicode's chess pieces (U+2654 to U+265F, three bytes) at `at`; '\0' if there is none.
[[nodiscard]] char chess_sign(std::string_view line, std::size_t at);

/// A line between two rows, or above or below a board: `+---+---+`, `|---|---|`, box drawing.
[[nodiscard]] bool is_ruler(std::string_view line);

/// A board drawn with characters; tools/verify/markup.md shows the forms.
struct DrawnBoard {
  Diagram diagram;              ///< position, marks, side at the bottom, place; nothing of what is around it
  std::vector<Finding> faults;  ///< AV213, AV220; not yet about the diagram
  std::size_t next = 0;         ///< the first line behind it
};

/// Says of the lines from `at` on that they look like a board and are not read as one (AV113): four or more with the
/// same number of single signs, letters and signs for empty squares. `said`: the first line that was not asked about
/// yet.
void say_unread(std::span<const SourceLine> lines, std::size_t at, std::size_t& said, const PageLog& log);

/// Reads the board that begins on line `at`: two rows with the numbers of their ranks, or six without them. Squares and
/// rows that are missing are empty. Nothing if none begins there.
[[nodiscard]] std::optional<DrawnBoard> read_drawn_board(std::span<const SourceLine> lines, std::size_t at,
                                                         const PageText& page);

/// The size of a board, as far as its text shows.
struct BoardSize {
  std::size_t files = 0;
  std::size_t ranks = 0;
};

/// A square of any board: a letter and a number, both from 1.
struct LooseSquare {
  std::size_t file = 0;
  std::size_t rank = 0;
};

/// Reads "a1" … "z99"; the square may be off the board.
[[nodiscard]] std::optional<LooseSquare> loose_square(std::string_view text);

/// The squares in a shadow: a rank ("4"), a file ("c"), a square, or all squares from one to another ("a1-a8"), as
/// vchess reads them. Nothing for any other text or squares off the board.
[[nodiscard]] std::optional<std::vector<LooseSquare>> shadow_squares(std::string_view text, const BoardSize& size);

/// Why vchess does not draw this shadow as intended, in a few words; empty if it does. Its ranges run down the board or
/// to the right; of others it draws nothing, of crooked ones another line, and one from a square to itself never ends.
[[nodiscard]] std::string shadow_fault(std::string_view text, const BoardSize& size);

/// The meaning of adjacent digits and signs on a board of a variant without known rules.
struct BoardReading {
  enum class PieceText : unsigned char {
    signs,    ///< every sign is a piece
    letters,  ///< every letter is a piece; other signs belong to a letter: `a@`
    pairs,    ///< every two characters are a piece: `ba`, `a@`
  };
  PieceText pieces = PieceText::signs;
  bool long_gaps = false;  ///< `10` is a gap of ten, not of one and zero; vchess writes `91`
};

/// A board's text split into ranks, under the reading that makes most ranks equally long (the simplest of the best).
struct LooseBoard {
  std::vector<Span> ranks;         ///< of the text
  std::vector<std::size_t> width;  ///< files of each
  BoardSize size;
  BoardReading reading;
};
[[nodiscard]] LooseBoard read_loose_board(std::string_view board);

/// The cells of one rank, with empty text for an empty square; at most `most`.
[[nodiscard]] std::vector<std::string> cells_of_rank(std::string_view rank, const BoardReading& reading,
                                                     std::size_t most);

}  // namespace arbiter::pages
