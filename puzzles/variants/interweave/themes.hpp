#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// The themes of Interweave alone; each theme lives as long as the program.

/// Long chains of captures.
void add_chain_themes(std::vector<const Theme*>& themes);
/// Both sides capture in turn, and neither has a choice.
void add_domino_themes(std::vector<const Theme*>& themes);
/// No move is legal.
void add_immobile_themes(std::vector<const Theme*>& themes);
/// Every move of one side must be answered by a win.
void add_win_in_two(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
