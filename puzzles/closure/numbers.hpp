#pragma once

#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/space.hpp"

namespace arbiter::puzzles {

/// Constraints, invariants and parts of a query (null if there is none) that contradict each other in amounts alone,
/// none of which can be left out; parts as typed. Empty if bounds of each number remain, which proves nothing: the
/// parts may still contradict each other. A solver, which finds sums piece by piece, can run forever on them.
[[nodiscard]] std::vector<std::string> contradicting_numbers(const Request& request, const Space& space,
                                                             const query::Query* query = nullptr);

}  // namespace arbiter::puzzles
