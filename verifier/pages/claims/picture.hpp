#pragma once

#include <string>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/pages/claims/scene.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// A diagram as the page shows it: its pieces, shadows and marks (nothing judged), seen from the page's side. With
/// `fen` the pieces have names; else signs and owners are as the text of the board tells. Empty if there is no board to
/// draw, or one of more than 26 files or 99 ranks.
[[nodiscard]] std::vector<BoardPicture> picture_of(const Diagram& diagram, const Variant* variant, const ParsedFen* fen,
                                                   const std::string& file);

/// The squares of the diagram's marks; of a board of 8×8.
[[nodiscard]] SquareSet marked_squares(const Diagram& diagram);

/// The board of a finding: the scene's own, or another one on the way ("after the move"), with what is documented and
/// what is generated marked on it.
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, SquareSet documented = {},
                                                      SquareSet generated = {});
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, const Board& board);

}  // namespace arbiter::pages
