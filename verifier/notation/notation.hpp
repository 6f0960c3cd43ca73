#pragma once

#include <string>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class Variant;

/// A move in the shared grammar: steps joined by ',', a step `from-to` or `fromxto` (see Variant::captures_by_moving),
/// captured squares in braces and alphabetical order where they are not `to` (a step on the spot is `fromx{…}`), `=Q`
/// where the piece changes its role, `switch,` in front of a step that takes the shared pieces, `O-O`/`O-O-O` only
/// where `from-to` would also be a plain king step, or none. `before` is the set-up in which the move is played.
[[nodiscard]] std::string to_text(const Move& move, const Setup& before, const Variant& variant);

/// Finds the legal move that `text` names among `legal` (the moves of `before`). Accepts what to_text writes, and
/// `O-O`/`O-O-O` for any castling, `-` and `x` alike for a capture on a quiet way, `=` before the braces or before the
/// role that a piece keeps in changing its owner, and steps without the braces or the `=Q` where that leaves one move.
/// Faults (AT1xx) carry offsets in `text` and name the nearest legal moves.
[[nodiscard]] Parsed<MoveOutcome> find_move(std::string_view text, const Setup& before, const Variant& variant,
                                            const std::vector<MoveOutcome>& legal);

/// The letter of a piece as FENs of the documents write it: upper case for White.
[[nodiscard]] char letter(const Piece& piece, const Variant& variant);

/// A board drawn with characters: ranks 8 to 1, letters of the pieces, '.' for empty squares, files below.
/// `marks` are shown in brackets around the square.
[[nodiscard]] std::string draw(const Board& board, const Variant& variant, SquareSet marks = {});

/// Counters after `move` has been played in `before`: one ply more; the half-move clock starts anew after a capture or
/// a pawn step (`pawn` is the variant's pawn role).
[[nodiscard]] Counters counters_after(const Setup& before, const Move& move, Role pawn);

}  // namespace arbiter
