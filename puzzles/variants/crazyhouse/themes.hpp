#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes that only Crazyhouse has: what drops answer, and what they mate.
void add_crazyhouse_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
