#pragma once

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// A picture of the board: pieces with their names and the documents' letters, no marks, no title.
[[nodiscard]] BoardPicture picture_of(const Board& board, const Variant& variant, Side seen_by = Side::white);

/// The same of a set-up, with the pieces that stand beside the board.
[[nodiscard]] BoardPicture picture_of(const Setup& setup, const Variant& variant, Side seen_by = Side::white);
[[nodiscard]] PictureCell& cell_at(BoardPicture& picture, Square square);

/// The signs of the board that a FEN begins with, from a8 to h1, '.' for an empty square; nothing unless it has eight
/// ranks of eight.
[[nodiscard]] std::optional<std::string> signs_of_board(std::string_view board);

/// Marks the squares: agreed if `documented` and `generated` have them, missing or extra if only one does. Squares that
/// were marked wrong before stay so.
void mark_squares(BoardPicture& picture, SquareSet documented, SquareSet generated);

/// Marks the squares that a move from `before` to `after` fills; those that it empties, where it fills none. What is
/// marked `missing` for one move and `extra` for another is `plain`.
void mark_changes(BoardPicture& picture, const Board& before, const Board& after, SquareMark as);

}  // namespace arbiter
