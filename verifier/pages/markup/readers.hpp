#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/page_text.hpp"

namespace arbiter::pages {

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
