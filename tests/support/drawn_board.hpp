#pragma once

#include <string>

#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// A board drawn with characters: ranks from the last to the first, letters of the pieces, '.' for empty squares, files
/// below. `marks` are shown in brackets around the square.
[[nodiscard]] inline std::string draw(const Board& board, const Variant& variant, SquareSet marks = {}) {
  const BoardShape shape = board_shape(variant);
  std::string text;
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    std::string line{static_cast<char>('1' + rank), ' '};
    for (int file = 0; file < shape.files; ++file) {
      const Square square = Square::at(file, rank);
      const auto piece = board[square];
      const bool marked = marks.contains(square);
      const bool raised = piece && role_info(variant, piece->role).notation == raised_notation;
      line += {raised   ? raised_notation
               : marked ? '['
                        : ' ',
               piece ? letter(*piece, variant) : '.', marked ? ']' : ' '};
    }
    while (line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
  text += ' ';
  for (int file = 0; file < shape.files; ++file) text += {' ', ' ', static_cast<char>('a' + file)};
  return text;
}

}  // namespace arbiter
