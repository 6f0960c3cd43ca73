#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

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

}  // namespace arbiter::pages
