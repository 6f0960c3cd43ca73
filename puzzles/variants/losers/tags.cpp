#include <array>

#include "puzzles/games/tag_rule.hpp"

namespace arbiter::puzzles {

std::span<const TagRule> tags_of_losers() { return {}; }

}  // namespace arbiter::puzzles
