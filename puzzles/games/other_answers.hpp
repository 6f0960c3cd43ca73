#pragma once

#include <vector>

#include "puzzles/games/certify.hpp"
#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// What the line of a certified puzzle leaves out: for each move of the side that solves but the last, every answer
/// that the line does not play, in order, with the moves that win fastest then. An answer that the search cannot settle
/// within the nodes of the rules has no such moves.
[[nodiscard]] std::vector<std::vector<AnsweredMove>> other_answers(const Position& start, const Certified& puzzle,
                                                                   const PuzzleRules& rules);

}  // namespace arbiter::puzzles
