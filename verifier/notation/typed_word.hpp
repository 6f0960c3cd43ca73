#pragma once

#include <cstddef>
#include <string_view>

namespace arbiter {

/// Whether the word is a null move, by which a side passes in analyses: --, Z0, 0000, @@@@, null.
[[nodiscard]] bool is_null_move(std::string_view word) noexcept;
/// 0-0, o-o -> O-O; a null move -> pass; anything else unchanged.
[[nodiscard]] std::string_view usual_word(std::string_view text) noexcept;

// What is written between the moves of a game, as PGN and people write it.

/// The number of bytes of `word`, a word without blanks, that stand before its move: those of a move number ("12.",
/// "3...", "…" of dots alone). All of them if the word holds no move: a number, a sign ("!?", "+-", "$3"), "e.p." or
/// the result of the game.
[[nodiscard]] std::size_t bytes_before_move(std::string_view word);

/// Whether the word is the result of a game: 1-0, 0-1, 1/2-1/2, *.
[[nodiscard]] bool is_result(std::string_view word);

/// A piece of a text with moves.
struct MoveToken {
  enum class Kind : unsigned char {
    move,      ///< [begin, end), without the number before it
    result,    ///< of the game
    opens,     ///< a variation: (
    closes,    ///< )
    unclosed,  ///< a comment that begins at `begin` does not end
    end        ///< of the text; begin and end are its size
  } kind = Kind::end;
  std::size_t begin = 0;
  std::size_t end = 0;
};
/// The first token of `text` at or behind `from`. Skips comments (`{…}`, `;` up to the line's end, lines that begin
/// with
/// `%`) and what bytes_before_move() does not count as a move, but results. Braces that hold squares (`e5xd6{d5}`), and
/// parentheses that hold one letter (`e8(Q)`), belong to the move that they follow.
[[nodiscard]] MoveToken next_move_token(std::string_view text, std::size_t from);

/// One word of a text with moves, and what was skipped before it.
struct MoveWord {
  std::size_t begin = 0;  ///< of the move, half open; both the text's size when no move is left
  std::size_t end = 0;
  bool unclosed = false;  ///< a comment or a variation that begins at `begin` does not end, and no move was read
};

/// The first move of `text` at or behind `from`, of next_move_token()'s. Skips variations in parentheses, too.
[[nodiscard]] MoveWord next_move_word(std::string_view text, std::size_t from);

}  // namespace arbiter
