#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// A board as an SVG document: self-contained, with a title and a description in words. The side at the bottom of the
/// picture is drawn at the bottom. Pieces with a name have a drawing; others are a disc with their sign (a block if
/// they have no owner). Marks differ in colour and shape: agreed is a filled disc with a tick, missing a ring with a
/// cross, extra a hollow triangle, not judged a diamond; beside a piece they are smaller. Squares in shadow are
/// hatched. Pieces beside the board stand in rows below it. The style is assets/board.css, whose custom properties set
/// the colours. `metadata`: what the file says about itself; may be empty.
[[nodiscard]] std::string svg_document(const BoardPicture& picture, std::string_view metadata = {});

/// The parts that several boards of one document share: add() every picture, and put text() into the document before
/// them, in an SVG element that is rendered (of zero size, but not hidden).
class SvgDefinitions {
 public:
  void add(const BoardPicture& picture);
  /// What one square needs, without the board itself.
  void add(const PictureCell& cell);
  [[nodiscard]] std::string text() const;  ///< a `defs` element

 private:
  std::map<std::string, std::string> elements_;  ///< by their ids
};

/// A board as an `svg` element that refers to the definitions; `id` (letters, digits) must be unique in the document.
/// The document must have the style of assets/board.css. `of_peer`: as for meaning_of().
[[nodiscard]] std::string svg_board(const BoardPicture& picture, std::string_view id, bool of_peer = false);

/// A single piece, for legends; the definitions must have it from a board that was added.
[[nodiscard]] std::string svg_piece(const PictureCell& cell);

/// A single mark, for legends.
[[nodiscard]] std::string svg_mark(SquareMark mark);

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
