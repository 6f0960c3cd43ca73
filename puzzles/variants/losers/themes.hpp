#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes that only Losers chess has: what the duty to capture forces, and ends that lose.
void add_losers_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
