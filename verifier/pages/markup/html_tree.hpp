#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <gumbo.h>

#include "verifier/pages/markup/diagram_text.hpp"

namespace arbiter::pages {

/// Where words about a square's content stand: among class names, a colour and a letter may mean something else.
enum class WordsOf : unsigned char {
  content,  ///< a cell's text, an image's `alt`, `title` or name, `data-piece`
  classes,
};

struct PieceInWords {
  char letter = '\0';  ///< upper case for White
  std::size_t at = 0;  ///< of the letter in the words where it stands there, else of the first word about the piece
};

/// The piece that words name: "white knight", "knight-w", "whiteKnight", "wN"; in content also "wn", "wS" (any letter),
/// "wnb" (on a dark square) and Wikimedia's "nlt45". Only the pieces of orthodox chess have names.
[[nodiscard]] std::optional<PieceInWords> piece_in_words(std::string_view words, WordsOf where);

/// Whether one of the words marks a square: mark, marked, highlight, highlighted, target, dot, circle, cross or star.
[[nodiscard]] bool mark_in_words(std::string_view words);

/// Whether the words say that nothing is there: none at all, or only such as "empty", "blank", "square".
[[nodiscard]] bool nothing_in_words(std::string_view words);

/// Reads a table as a board if it has eight rows of eight cells (of which a few may be wrong: AV213), each empty or
/// with one piece, as its letter, its sign, or an image or a class with its name; tools/verify/markup.md shows the
/// forms. The ranks' numbers and the files' letters may stand around them. The diagram has a caption where the table
/// has one. What looks like a board, but cannot be read as one, is said (AV113). Takes little time for any other
/// table.
[[nodiscard]] std::optional<DrawnBoard> read_table(const GumboNode* table, const PageLog& log);

/// Scans only the tags, in time linear in the text. Says where it ends inside a tag, a comment or a script, or without
/// the document's end tag (AV105). False if the tree builder would take quadratic time or recurse too deeply, and so
/// must not start, which is said as well (AV104).
[[nodiscard]] bool scan_html(const PageLog& log);

/// A parsed page. Gumbo does not look at what malloc returns, so its memory is taken from here: where there is none
/// left, the parser is left with a jump over its frames, all that it took is freed, and the constructor throws
/// std::bad_alloc.
struct HtmlTree {
  /// `text` must live as long as the tree. `most_bytes`: more memory than that counts as none left.
  explicit HtmlTree(std::string_view text, std::size_t most_bytes = PTRDIFF_MAX);
  HtmlTree(const HtmlTree&) = delete;
  HtmlTree& operator=(const HtmlTree&) = delete;
  ~HtmlTree();

  const GumboNode* root = nullptr;

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

/// A fragment of the page's text that Gumbo points at; empty if it points nowhere.
[[nodiscard]] std::string_view view_of(const GumboStringPiece& fragment) noexcept;

/// Where in the page a pointer of Gumbo's points; 0 if nowhere.
[[nodiscard]] std::size_t offset_in(std::string_view page, const char* place) noexcept;

/// A text with its places in the page.
[[nodiscard]] MappedText mapped(const GumboText& text, std::string_view page);

/// The children of a node, none if it cannot have any.
[[nodiscard]] std::vector<const GumboNode*> children_of(const GumboNode* node);

/// All text in an element, line breaks included. `page`: the text that was parsed.
[[nodiscard]] MappedText text_in(const GumboNode* element, std::string_view page);

/// The value of an attribute; empty if there is none.
[[nodiscard]] MappedText attribute_of(const GumboElement& element, const char* name, std::string_view page);

}  // namespace arbiter::pages
