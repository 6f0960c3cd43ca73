#include <array>

#include "puzzles/games/tag_rule.hpp"

namespace arbiter::puzzles {

std::span<const TagRule> tags_of_antichess() { return {}; }

}  // namespace arbiter::puzzles
