#pragma once

#include <string>
#include <vector>

#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// Parts of the query (as they were typed), constraints and invariants that contradict each other, none of them to be
/// left out; empty if nothing is known to contradict, or `job.seconds` are over. What a theme without a query wants
/// plays no part. First what the words mean, then boards: with what the query says of this position, and at last with
/// what it says of the moves of the next ply.
[[nodiscard]] std::vector<std::string> contradiction(const Job& job);

}  // namespace arbiter::puzzles
