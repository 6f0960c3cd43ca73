#pragma once

#include <vector>

#include "puzzles/games/certify.hpp"
#include "puzzles/games/collect.hpp"
#include "puzzles/output/puzzle.hpp"

namespace arbiter::puzzles {

/// What the line of a certified puzzle leaves out: for each move of the side that solves but the last, every answer
/// that the line does not play, in order, with the moves that win fastest then. An answer that the search cannot settle
/// within the nodes of the rules has no such moves. Nothing of a line that saves.
[[nodiscard]] std::vector<std::vector<AnsweredMove>> other_answers(const Position& start, const Certified& puzzle,
                                                                   const PuzzleRules& rules);

/// For each move of the side that solves, its other moves with an answer after which the moves that the puzzle has left
/// reach the goal no more, or that wins. Left out are moves that end the game, and those of which the search cannot
/// tell within the nodes of the rules.
[[nodiscard]] std::vector<std::vector<RefutedMove>> refuted_moves(const Position& start, const Certified& puzzle,
                                                                  const PuzzleRules& rules);
/// The same, kept with the puzzle; `rules`: those of the request, with the worths of its pieces.
void refute(GamePuzzle& puzzle, const GamesRequest& request, const PuzzleRules& rules);

}  // namespace arbiter::puzzles
