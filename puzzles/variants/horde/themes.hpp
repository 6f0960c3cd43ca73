#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes that only Horde has: the last pawn, mates by pawns, double steps from the first rank.
void add_horde_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
