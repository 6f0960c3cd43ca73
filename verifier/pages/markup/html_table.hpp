#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <gumbo.h>

#include "verifier/pages/markup/drawn_board.hpp"

namespace arbiter::pages {

/// Where words about a square's content stand: among class names, a colour and a letter may mean something else.
enum class WordsOf : unsigned char {
  content,  ///< a cell's text, an image's `alt`, `title` or name, `data-piece`
  classes,
};

/// A piece that words name.
struct PieceInWords {
  char letter = '\0';  ///< upper case for White
  std::size_t at = 0;  ///< of the letter in the words where it stands there, else of the first word about the piece
};

/// The piece that words name: "white knight", "knight-w", "whiteKnight", "wN"; in content also "wn", "wS" (any letter),
/// "wnb" (on a dark square) and Wikimedia's "nlt45". Only the pieces of orthodox chess have names.
[[nodiscard]] std::optional<PieceInWords> piece_in_words(std::string_view words, WordsOf where);

/// White or black, where words say just one of them: 'w' or 'b'; '\0' otherwise.
[[nodiscard]] char colour_in_words(std::string_view words);

/// Whether one of the words marks a square: mark, marked, highlight, highlighted, target, dot, circle, cross or star.
[[nodiscard]] bool mark_in_words(std::string_view words);

/// Whether the words say that nothing is there: none at all, or only such as "empty", "blank", "square".
[[nodiscard]] bool nothing_in_words(std::string_view words);

/// What a table of HTML shows.
struct TableReading {
  std::optional<DrawnBoard> board;  ///< if it is one; tools/verify/markup.md shows the forms
  MappedText caption;               ///< words of the element `caption` of a board
  std::optional<Finding> unread;    ///< AV113: it looks like a board, and is none that can be read
};

/// Reads a table as a board if it has eight rows of eight cells (of which a few may be wrong: AV213), each empty or
/// with one piece, as its letter, its sign, or an image or a class with its name. The ranks' numbers and the files'
/// letters may stand around them. Takes little time for any other table.
[[nodiscard]] TableReading read_table(const GumboNode* table, const PageText& page);

}  // namespace arbiter::pages
