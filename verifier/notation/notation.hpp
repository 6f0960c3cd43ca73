#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/position.hpp"

namespace arbiter {

class Variant;

/// A move in the shared grammar: steps joined by ','; a step is `from-to` or `fromxto` (see
/// VariantInfo::captures_by_moving), captured squares other than `to` in braces and alphabetical order (a step on the
/// spot is `fromx{…}`), `=Q` if the piece changes its role, `switch,` before a step that takes the shared pieces,
/// `join,` before one that a third player's joining comes before, `pass` for a pass, `O-O`/`O-O-O` only if `from-to`
/// could also be a plain king step, or no step; `c1-O-O-O` where that king is not of the side to move's colour (a
/// player can have both kings in Checkered chess); `N@f3` for a knight that is placed on f3. `before` is the set-up in
/// which the move is played.
[[nodiscard]] std::string to_text(const Move& move, const Setup& before, const Variant& variant);

/// Whether `=` may say what the piece is after the step, although to_text() leaves it out: a piece that changes only
/// its owner, or one that both players own and that captures, has its nature from a choice, which may be of one.
[[nodiscard]] bool may_be_named(const Step& step, const Piece& before) noexcept;

/// Finds the legal move that `text` names among `legal` (the moves of `before`). Accepts what to_text writes, and also
/// `O-O`/`O-O-O` for any castling, `-` or `x` for a capture on a quiet way, `=` before the braces or with the role that
/// a piece keeps when it changes its owner, steps without the braces or the `=Q` if one move remains, and `@e4` for a
/// pawn that is placed. Faults (AT1xx) carry offsets in `text` and name the nearest legal moves.
[[nodiscard]] Parsed<MoveOutcome> find_move(std::string_view text, const Setup& before, const Variant& variant,
                                            const std::vector<MoveOutcome>& legal);

/// Where the first of the steps of a move ends: its comma, or npos.
[[nodiscard]] std::size_t end_of_step(std::string_view text) noexcept;

/// RoleInfo::notation of promoted forms that FENs write with `+` before the letter.
inline constexpr char raised_notation = '+';

/// The first `most` of some words, with blanks between them, and … if there are more.
[[nodiscard]] std::string some_of(std::vector<std::string> words, std::size_t most);

/// The letter of a piece in the documents' FENs: upper case for White.
[[nodiscard]] char letter(const Piece& piece, const Variant& variant);

/// The counters after `move` in `before`: one ply more; the halfmove clock restarts after a capture or a pawn step
/// (`pawn` is the variant's pawn role).
[[nodiscard]] Counters counters_after(const Setup& before, const Move& move, Role pawn);

// ---- Other notations ---------------------------------------------------------------------------------------------

/// Whether every castling right of the set-up is one of the variant's start, with the king where he stands there. Else
/// the position is of a shuffled start (Chess960), which programs may not know, and in which they write castling as the
/// king's way to the rook.
[[nodiscard]] bool castles_as_usual(const Variant& variant, const Setup& setup);

/// How moves are written.
enum class Notation : std::uint8_t {
  shared,  ///< the grammar of to_text(), which all variants have
  uci,     ///< e2e4, e7e8q; castling as the king's way (e1g1), after shuffled starts as his way to the rook (f1h1), see
           ///< castles_as_usual(); e2e4,e4d6 where another piece (the duck, a wall) then goes to d6. Of rule files as
           ///< Fairy-Stockfish writes them, too: e7e8+ (promoted), e7e8- (turned back), +P@e4, b1c3h (h gated on b1),
           ///< e1e1 (a pass)
  san,     ///< Nf3, exd5, Rae1, e8=Q, O-O, with the letters of `=Q` in to_text(), and + or # behind them; e4@d6
};
[[nodiscard]] std::string_view to_string(Notation notation) noexcept;  ///< "UCI"

/// Whether the move's second and last step is another piece's, which captures nothing: the duck's.
[[nodiscard]] bool brings_another(const Move& move) noexcept;

/// The legal moves of `before` in a notation, in their order. UCI and SAN name a move by one piece's way from a square
/// to another: if a move of the list has several steps of it, captures what does not stand on its target (a pawn en
/// passant apart), stays on its square, or would be named like another one, there is none, and the error says which it
/// is. typed_move() reads every name back. `profile` is that of the variant.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> written_moves(Notation notation, const Setup& before,
                                                                                Ruleset ruleset,
                                                                                const std::vector<MoveOutcome>& legal);

/// The legal move whose name in UCI, in either way of castling, is `text`; null if there is none, or several.
[[nodiscard]] const MoveOutcome* named_in_uci(std::string_view text, const Setup& before, const Variant& variant,
                                              const std::vector<MoveOutcome>& legal);

/// One of the legal moves in SAN; nothing if one piece's way from a square to another does not say all that it does.
/// Another move may have the same name: typed_move() tells.
[[nodiscard]] std::optional<std::string> san_of(const MoveOutcome& move, const Setup& before, Ruleset ruleset,
                                                const std::vector<MoveOutcome>& legal);
/// "#" for mate, "+" for check, else empty: what SAN writes behind a move to `after`.
[[nodiscard]] std::string san_mark(const Setup& after, Ruleset ruleset);

}  // namespace arbiter
