#pragma once

#include <string>
#include <vector>

#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// Wishes and invariants that contradict each other in nothing but how many men there are, none of them to be left out;
/// empty if the numbers go together. A solver, which has to find them man by man, can take for ever over what is a sum.
[[nodiscard]] std::vector<std::string> contradicting_numbers(const Request& request, const Space& space);

}  // namespace arbiter::puzzles
