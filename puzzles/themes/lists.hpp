#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// One function per file of themes; each theme lives as long as the program.

/// What all legal moves of one position have in common.
void add_move_themes(std::vector<const Theme*>& themes);
/// One move mates.
void add_mate_themes(std::vector<const Theme*>& themes);
/// Every move of a line is the only one, and the last mates.
void add_forced_sequence(std::vector<const Theme*>& themes);
/// Every move of one side must be answered by a mate.
void add_mate_in_two(std::vector<const Theme*>& themes);
/// Problems with a stipulation of any length, judged by the exact solver.
void add_stipulated(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
