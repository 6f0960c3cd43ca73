#pragma once

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

/// Whether the word has the form of some move, legal or not, with pieces of any variant: a square, or castling.
[[nodiscard]] bool looks_like_move(std::string_view word) noexcept;

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
