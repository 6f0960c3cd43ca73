#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes that only Atomic has: what explosions answer, open and end.
void add_atomic_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
