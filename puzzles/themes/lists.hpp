#pragma once

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// One function per file of themes.

/// What all legal moves of one position have in common.
void add_move_themes(Themes& themes);
/// One move mates.
void add_mate_themes(Themes& themes);
/// Every move of a line is the only one, and the last mates.
void add_forced_sequence(Themes& themes);
/// Every move of one side must be answered by a mate.
void add_mate_in_two(Themes& themes);
/// Problems with a stipulation of any length, judged by the exact solver.
void add_stipulated(Themes& themes);

}  // namespace arbiter::puzzles
