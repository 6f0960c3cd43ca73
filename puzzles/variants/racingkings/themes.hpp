#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes that only Racing Kings has: how kings arrive, and what checks forbid.
void add_racingkings_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
