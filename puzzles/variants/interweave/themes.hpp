#pragma once

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// The themes of Interweave alone.

/// Long chains of captures.
void add_chain_themes(Themes& themes);
/// Both sides capture in turn, and neither has a choice.
void add_domino_themes(Themes& themes);
/// No move is legal.
void add_immobile_themes(Themes& themes);
/// Every move of one side must be answered by a win.
void add_win_in_two(Themes& themes);

}  // namespace arbiter::puzzles
