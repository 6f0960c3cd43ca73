#pragma once

#include <algorithm>

#include "verifier/position/step.hpp"

namespace arbiter::puzzles {

/// Whether one of the steps captures.
[[nodiscard]] inline bool captures_something(const Move& move) {
  return std::any_of(move.begin(), move.end(), [](const Step& step) { return !step.captures.empty(); });
}

}  // namespace arbiter::puzzles
