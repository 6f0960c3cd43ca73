#pragma once

#include <span>
#include <string_view>

namespace arbiter {

/// The drawing of a piece: SVG elements in a square of 45 × 45, y downwards. Body parts have no colour of their own:
/// they take `fill` and `stroke` of the element that uses them. Lines on the body have the class `i`, solid details the
/// class `o`; both take `color`. The drawings are this project's own.
struct PieceDrawing {
  std::string_view name;  ///< as in RoleInfo: "charging rook"
  bool stands;            ///< on the base that most pieces share, which is drawn below the body
  std::string_view body;
};

/// The drawings that the folders have, those of the orthodox pieces first: pieces/*.svg of verifier/orthodox and of the
/// variants' folders (pieces.cmake makes this list of them).
[[nodiscard]] std::span<const PieceDrawing> drawn_pieces();
/// A drawing for each piece of each variant: those, and the pieces that were pawns, with a mark.
[[nodiscard]] std::span<const PieceDrawing> piece_drawings();
/// By name; null if there is none.
[[nodiscard]] const PieceDrawing* find_piece_drawing(std::string_view name);

}  // namespace arbiter
