#pragma once

#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// Constraints, invariants and parts of a query (null if there is none) that contradict each other in nothing but how
/// much there is of something, none of them to be left out; parts as they were typed. Empty if bounds of each number
/// remain, which proves nothing: the parts may contradict each other all the same. A solver, which has to find sums
/// piece by piece, can take for ever over them.
[[nodiscard]] std::vector<std::string> contradicting_numbers(const Request& request, const Space& space,
                                                             const query::Query* query = nullptr);

}  // namespace arbiter::puzzles
