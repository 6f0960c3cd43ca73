#pragma once

#include "verifier/defined/definition.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::defined {

/// A random set-up for comparing the two implementations: pieces, hands, rights, gates, en passant squares, checks and
/// walls as the definition has them. `kings`: how many kings the sides have as a rule.
[[nodiscard]] Setup random_setup(const Definition& definition, BySide<int> kings, Random& random);

}  // namespace arbiter::defined
