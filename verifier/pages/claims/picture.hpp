#pragma once

#include <string>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/pages/claims/scene.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// A diagram as the page shows it: its pieces, shadows and marks (not judged), seen from the page's side. With `fen`
/// the pieces have names; otherwise signs and owners come from the text of the board. Empty if there is no board to
/// draw, or one of more than 26 files or 99 ranks.
[[nodiscard]] std::vector<BoardPicture> picture_of(const Diagram& diagram, const Variant* variant, const ParsedFen* fen,
                                                   const std::string& file);

/// The squares of the diagram's marks; for boards of 8×8.
[[nodiscard]] SquareSet marked_squares(const Diagram& diagram);

/// The board of a finding: the scene's own, or another one of the check ("after the move"), with the documented and the
/// generated squares marked.
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, SquareSet documented = {},
                                                      SquareSet generated = {});
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, const Board& board);

}  // namespace arbiter::pages
