#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes of Chess with Different Armies alone: castling of the Clobberers, pieces bound to one colour, one board
/// for two pairings. Each theme lives as long as the program.
void add_armies_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
