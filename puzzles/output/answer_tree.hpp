#pragma once

#include <string>
#include <vector>

#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// What wins against the answers that a puzzle's line does not play.
struct AnswerTree {
  std::string after;                ///< "1. Qh6": the move that is answered
  std::vector<std::string> groups;  ///< "Kf8, Kh8 2. Qg7#": answers that lose to the same, the largest group last
};

/// One for each move of Puzzle::other_answers with such answers. Behind a move that does not end the puzzle stands "…";
/// "any other" stands for the answers of the largest group if it has at least five.
[[nodiscard]] std::vector<AnswerTree> answer_trees(const Puzzle& puzzle);
/// Before a move of the side that solves: "2. ", of Black "2… ".
[[nodiscard]] std::string move_number(const Puzzle& puzzle, std::size_t number);
/// Wrong first moves that capture or check, with what refutes them: "1. Rxa7? or Rb8+? Kxb8!"; of Puzzle::refuted.
[[nodiscard]] std::vector<std::string> refuted_tries(const Puzzle& puzzle);

}  // namespace arbiter::puzzles
