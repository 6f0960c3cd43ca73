#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/board/square.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class Variant;

/// A word of UCI or SAN, taken apart.
struct TypedWord {
  char piece = 0;  ///< upper case; 0: not said
  char file = 0;   ///< of the first square
  char rank = 0;   ///< of the first square
  bool takes = false;
  Square to;
  char becomes = 0;  ///< upper case; 0: not said

  /// SAN leaves out the letter of a pawn alone; UCI, which names the first square, leaves out every letter.
  [[nodiscard]] bool names_piece() const { return piece != 0 || file == 0 || rank == 0; }
};

/// Takes apart a word without marks (+ # ! ?), with the variant's letters; nothing if it has no such form.
[[nodiscard]] std::optional<TypedWord> read_typed_word(std::string_view text, const Variant& variant);
/// Whether the word is a null move, by which a side passes in analyses: --, Z0, 0000, @@@@, null.
[[nodiscard]] bool is_null_move(std::string_view word) noexcept;
/// 0-0, o-o -> O-O; a null move -> pass; anything else unchanged.
[[nodiscard]] std::string_view usual_word(std::string_view text) noexcept;

/// Compares a word with the legal moves of `before`. All of them must outlive it.
class TypedWordMatcher {
 public:
  TypedWordMatcher(const TypedWord& word, const Setup& before, const Variant& variant)
      : word_(word), before_(before), variant_(variant) {}

  [[nodiscard]] bool fits(const Move& move) const {
    return starts(move) && arrives(move) && (!word_.takes || captures(move)) && becomes_so(move);
  }
  /// Whether the move is made by the piece, or one of the pieces, that the word names.
  [[nodiscard]] bool starts(const Move& move) const;
  /// Whether the first or the last step goes to the word's target; castling may be written as the king's way to the
  /// corner piece.
  [[nodiscard]] bool arrives(const Move& move) const {
    const Step& first = move.front();
    return first.to == word_.to || move.back().to == word_.to || (first.also && first.also->from == word_.to);
  }
  /// "knight to f3"
  [[nodiscard]] std::string reading() const;

 private:
  [[nodiscard]] char piece_letter() const { return word_.piece != 0 ? word_.piece : 'P'; }
  [[nodiscard]] static bool captures(const Move& move);
  [[nodiscard]] bool becomes_so(const Move& move) const;

  const TypedWord& word_;
  const Setup& before_;
  const Variant& variant_;
};

/// What is written between the moves of a game, as PGN and people write it.

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
