#pragma once

#include "puzzles/games/certify.hpp"

namespace arbiter::puzzles {

/// A position with its line, as tags and grades look at it.
struct Shown {
  const Variant* variant;
  std::size_t profile;
  Setup start;
  const Certified* win;
};

}  // namespace arbiter::puzzles
