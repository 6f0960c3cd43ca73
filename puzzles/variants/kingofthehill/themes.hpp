#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The theme that only King of the Hill has: the way up.
void add_kingofthehill_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
