#pragma once

#include "puzzles/games/certify.hpp"
#include "verifier/position/ruleset.hpp"

namespace arbiter::puzzles {

/// A position with its line, as tags and grades look at it.
struct Shown {
  Ruleset ruleset;
  Setup start;
  const Certified* win;
};

}  // namespace arbiter::puzzles
