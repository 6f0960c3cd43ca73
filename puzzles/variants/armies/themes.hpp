#pragma once

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes of Chess with Different Armies alone: castling of the Clobberers, pieces bound to one colour, one board
/// for two pairings.
void add_armies_themes(Themes& themes);

}  // namespace arbiter::puzzles
