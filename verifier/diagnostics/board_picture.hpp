#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter {

/// How a square is marked on a picture of a board.
enum class SquareMark : std::uint8_t {
  none,
  plain,    ///< marked on the page; nothing was judged
  agreed,   ///< marked on the page, and the rules agree
  missing,  ///< marked on the page, the rules do not have it ("documented, not generated")
  extra,    ///< the rules have it, the page does not mark it ("generated, not documented")
};

/// Who owns a piece on a picture; `both` is for pieces that two players share, `none` for things without an owner.
enum class PictureOwner : std::uint8_t { white, black, both, none };

/// One square of a picture.
struct PictureCell {
  std::string sign;  ///< what the page writes there: "Q", "@"; empty for an empty square
  std::string name;  ///< the piece's name in lower case, "charging rook"; empty if its variant is not known
  PictureOwner owner = PictureOwner::none;
  SquareMark mark = SquareMark::none;
  bool shadow = false;
  friend bool operator==(const PictureCell&, const PictureCell&) = default;
};

/// Pieces of a kind that stand beside the board and may come onto it: those of a pocket.
struct PictureSpare {
  PictureCell cell;
  int count = 0;  ///< at least one
};

/// A board to draw, of any size.
struct BoardPicture {
  std::size_t files = 0;
  std::size_t ranks = 0;
  std::vector<PictureCell> cells;  ///< files × ranks of them: from the last rank to the first, each from the a-file on
  std::vector<PictureSpare> beside{};  ///< White's before Black's
  bool from_black = false;             ///< draw it from Black's side: Black at the bottom
  std::string title{};  ///< for readers who cannot see it, "diagram 3 of rules.pug: moves of the Bede"; may be empty
};

}  // namespace arbiter
