#pragma once

#include <map>
#include <string>
#include <string_view>

#include "verifier/diagnostics/board_picture.hpp"

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

}  // namespace arbiter
