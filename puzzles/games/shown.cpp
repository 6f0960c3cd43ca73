#include "puzzles/games/shown.hpp"

#include <algorithm>

namespace arbiter::puzzles {

bool captures_something(const Move& move) {
  return std::any_of(move.begin(), move.end(), [](const Step& step) { return !step.captures.empty(); });
}

}  // namespace arbiter::puzzles
