#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"

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

// ---- Moves that people write

/// The legal move that a person means by `text`: what find_move() reads, and also UCI (`e2e4`, `e7e8q`), SAN (`Nf3`,
/// `exd5`, `Rae1`, `e8=Q`, `e8(Q)`, `e8/Q`, with the variant's letters) and `0-0`; marks after the move (+ # ! ?) mean
/// nothing. A null move (is_null_move()) is a pass, which hardly any variant has. Such a word names a move by its first
/// square and by the target of its first or of its last step; it is played only if exactly one legal move fits. Faults
/// (AT1xx) carry offsets in `text`, say how the word was read, and list the moves that fit (AT105), or those of the
/// same piece and to the same square (AT104).
[[nodiscard]] Parsed<MoveOutcome> typed_move(std::string_view text, const Setup& before, const Variant& variant,
                                             const std::vector<MoveOutcome>& legal);

/// What a word of a recorded game names: PGN's SAN, EPD's operands, UCI, or the shared grammar.
struct GameMove {
  enum class Kind : unsigned char {
    legal,
    illegal,     ///< a move, but none of the legal ones
    ambiguous,   ///< several legal moves are written so
    unreadable,  ///< of no form that moves have
  } kind = Kind::unreadable;
  const MoveOutcome* move = nullptr;  ///< if legal: one of the list
  bool takes_nothing = false;         ///< legal, but written as a capture
  char mark = 0;                      ///< '+' or '#', as written behind the move
  std::optional<Fault> fault{};       ///< if not legal; offsets are those of the word
};

/// Finds the move that `word` names among `legal` (the moves of `before`), as typed_move() does, but more strictly: a
/// pawn that captures is written with its file, so that d5 is not an exd5. Figurines and typographic dashes are read as
/// letters and hyphens; "e.p." behind the move means nothing. Fast where one legal move fits at once.
[[nodiscard]] GameMove find_game_move(std::string_view word, const Setup& before, const Variant& variant,
                                      const std::vector<MoveOutcome>& legal);

/// Whether the text begins with castling: O-O, 0-0 or o-o.
[[nodiscard]] bool begins_with_castling(std::string_view text) noexcept;
/// The squares that a text names, one after the other: a1 and a5 of "Ra1xa5".
[[nodiscard]] std::vector<Square> squares_named(std::string_view text);
/// Whether the word has the form of some move, legal or not, with pieces of any variant: a square, or castling.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// Why a move is not legal.
struct RefusedMove {
  std::vector<std::string> clauses;  ///< ids, the decisive one first; empty if no clause of the variant says it
  std::string reason;                ///< in words, without a full stop
};

/// That the game is over before any move, and by which clause; nothing if it goes on.
[[nodiscard]] std::optional<RefusedMove> game_over(const Setup& before, Ruleset ruleset);

/// That the piece on `from` goes elsewhere, with the clauses by which it goes; `examined`: its moves, or all.
[[nodiscard]] RefusedMove goes_elsewhere(Square from, Square to, const Setup& before, const Variant& variant,
                                         const std::vector<Examined>& examined);

/// The clauses against a move, and what they forbid, in words.
[[nodiscard]] RefusedMove refused_move(const Examined& move, const Setup& before, Ruleset ruleset);

/// Why `text`, written as typed_move() reads it, is not a legal move of `before`: the clauses against the move that
/// comes nearest to it. If legal moves begin so, the reason names them. Meaningful only if typed_move() does not find
/// it.
[[nodiscard]] RefusedMove refused_move(std::string_view text, const Setup& before, Ruleset ruleset);

/// Why no legal move takes the piece on `from` to `to`.
[[nodiscard]] RefusedMove refused_move(Square from, Square to, const Setup& before, Ruleset ruleset);

/// The position after `moves` (as typed_move() reads them, blanks or commas between them; commas are those between the
/// steps of one move where this is legal; what next_move_word() skips may stand between them), or what is wrong with
/// the first that is not legal; `where` is the place of the first byte of `moves`. The game begins with `from`:
/// where a third repetition decides it, WrittenRoot::third_time says so, and no move may follow. The overload goes on
/// with the game of `history`, which ends with `from`.
[[nodiscard]] tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from,
                                                                   const Location& where);
[[nodiscard]] tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from,
                                                                   const Location& where, History& history);

}  // namespace arbiter
