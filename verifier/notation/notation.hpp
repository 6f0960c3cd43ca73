#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

class Variant;

/// A move in the shared grammar: steps joined by ','; a step is `from-to` or `fromxto` (see
/// Variant::captures_by_moving), captured squares other than `to` in braces and alphabetical order (a step on the spot
/// is `fromx{…}`), `=Q` if the piece changes its role, `switch,` before a step that takes the shared pieces, `join,`
/// before one that a third player's joining comes before, `pass` for a pass,
/// `O-O`/`O-O-O` only if `from-to` could also be a plain king step, or no step; `c1-O-O-O` where that king is not of
/// the side to move's colour (a player can have both kings in Checkered chess); `N@f3` for a knight that is placed on
/// f3. `before` is the set-up in which the move is played.
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
/// What stands before `@` where a piece of the role is placed: "N", "+P".
[[nodiscard]] std::string word_of_placed(const Variant& variant, Role role);

/// The first `most` of some words, with blanks between them, and … if there are more.
[[nodiscard]] std::string some_of(std::vector<std::string> words, std::size_t most);

/// The letter of a piece in the documents' FENs: upper case for White.
[[nodiscard]] char letter(const Piece& piece, const Variant& variant);

/// A board drawn with characters: ranks from the last to the first, letters of the pieces, '.' for empty squares, files
/// below. `marks` are shown in brackets around the square.
[[nodiscard]] std::string draw(const Board& board, const Variant& variant, SquareSet marks = {});

/// The counters after `move` in `before`: one ply more; the halfmove clock restarts after a capture or a pawn step
/// (`pawn` is the variant's pawn role).
[[nodiscard]] Counters counters_after(const Setup& before, const Move& move, Role pawn);

}  // namespace arbiter
