#pragma once

#include <string>

#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// The move that led to a puzzle from a game and its line, with blanks between them: in chess as UCI writes them,
/// elsewhere in the shared notation. Of a puzzle without such a move its line alone.
[[nodiscard]] std::string moves_from_before(const Puzzle& puzzle);
/// Eight letters or digits from the position and these moves, the same in all files that have the puzzle.
[[nodiscard]] std::string id_of(const Puzzle& puzzle);
/// Eight letters or digits from a text, the same everywhere.
[[nodiscard]] std::string short_id(std::string_view text);

}  // namespace arbiter::puzzles
