#pragma once

#include <string>
#include <vector>

#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// Parts of the query (as typed), constraints and invariants that contradict each other, none of which can be left out;
/// empty if no contradiction is known or `job.seconds` are over. What a theme without a query demands plays no part.
/// Looks first at what the words mean, then at boards: with what the query says of this position, and at last with what
/// it says of the moves of the next ply.
[[nodiscard]] std::vector<std::string> contradiction(const Job& job);

}  // namespace arbiter::puzzles
