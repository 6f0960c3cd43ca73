#pragma once

#include <vector>

namespace arbiter::puzzles {

class Theme;

/// The themes that only Duck chess has.
void add_duck_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
