#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

class Variant;

/// The board with the letters that `fen`, a text of the same board, has for the pieces, so that a board and the FEN
/// beside it do not speak of one piece with two letters. Without such a text it has the documents' letters.
[[nodiscard]] BoardPicture picture_as_written(const Board& board, std::string_view fen, const Variant& variant);
/// The same with the pieces that stand beside the board.
[[nodiscard]] BoardPicture picture_as_written(const Setup& setup, std::string_view fen, const Variant& variant);

/// The index of a square's cell in such a picture of 8×8 squares.
[[nodiscard]] std::size_t cell_of(Square square);
/// The same in a picture of any board that has the square.
[[nodiscard]] std::size_t cell_of(const BoardPicture& picture, Square square);

/// Which letter of the FEN is which piece: "z v pawn, m e king, d bede"; for variants with armies only, and without
/// pieces under their usual orthodox letters. May be empty.
[[nodiscard]] std::string legend_of(const Board& board, std::string_view fen, const Variant& variant);

}  // namespace arbiter
