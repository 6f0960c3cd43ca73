#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// The themes of Take & Make alone; each lives as long as the program.

/// Answers to check by captures alone, captures without a possible make-leg, promotions by captures.
void add_takemake_themes(std::vector<const Theme*>& themes);
/// The only way to move is a promotion by make-leg.
void add_make_promotion(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
