#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The themes that only Antichess has: what the duty to capture forces.
void add_antichess_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
