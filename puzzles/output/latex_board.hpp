#pragma once

#include <map>
#include <string>

#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// What the preamble of a document with latex_board() needs besides the package chessboard.
[[nodiscard]] std::string latex_board_commands();
/// A diagram by the package chessboard that shows the side to move. Pieces without a sign in the package are letters.
[[nodiscard]] std::string latex_board(const Puzzle& puzzle);
/// A line below the diagram for the pieces beside the board, "beside the board: White Q 2P, Black p"; empty if there
/// are none.
[[nodiscard]] std::string latex_beside(const Puzzle& puzzle);
/// The names of the pieces that are letters, each with its letter.
[[nodiscard]] std::map<std::string, std::string> latex_letters(const Puzzle& puzzle);

}  // namespace arbiter::puzzles
