#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "puzzles/themes/theme.hpp"
#include "puzzles/themes/theme_texts.hpp"

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
/// Makes these themes of `variant`, which live as long as the program. Call it once for each list.
void add_query_themes(std::vector<const Theme*>& themes, std::string_view variant, std::span<const NamedQuery> list);

}  // namespace arbiter::puzzles
