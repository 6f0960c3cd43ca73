#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The theme that only Three-check has: how the third check comes about.
void add_threecheck_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
