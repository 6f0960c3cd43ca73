#pragma once

#include <string>
#include <string_view>

#include "verifier/solve/problem_faults.hpp"

namespace arbiter::solve {

/// Whether the text is a table with a column of positions and one of moves, as lichess publishes its puzzles.
[[nodiscard]] bool looks_like_puzzle_table(std::string_view text, const std::string& file);

/// Reads lichess's puzzles: columns PuzzleId, FEN, Moves, Themes by the header in any order, or without a header in
/// lichess's order. Problem::moves is the column Moves. Never throws for its
/// text.
[[nodiscard]] ProblemFile read_puzzle_table(std::string_view text, const std::string& file);

}  // namespace arbiter::solve
