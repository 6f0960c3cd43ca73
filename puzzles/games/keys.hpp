#pragma once

#include <string>
#include <vector>

#include "verifier/position/step.hpp"

namespace arbiter::puzzles {

struct GoalKey {
  std::string text;  ///< in the shared notation
  MoveOutcome outcome;
};

/// The moves that reach a goal in the fewest moves.
struct GoalKeys {
  bool reached = false;       ///< the goal can be reached
  unsigned moves = 0;         ///< so many moves are needed; 0: none, since nothing is left to do
  std::vector<GoalKey> keys;  ///< none if `moves` is 0
  bool others = false;        ///< there are others, or moves that do nearly as well
};

}  // namespace arbiter::puzzles
