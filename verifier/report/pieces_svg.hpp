#pragma once

#include <span>
#include <string_view>

namespace arbiter {

/// The base of most pieces.
inline constexpr std::string_view svg_base = R"(<path d="M10 39.5v-3.2q0-2 2-2h21q2 0 2 2v3.2z"/>)";

/// The element with this id: marks ("k-agreed", smaller ones with "-s"), "disc", "block", and the patterns "checks" and
/// "hatch". Throws InternalError for others.
[[nodiscard]] std::string_view svg_shape(std::string_view id);

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
