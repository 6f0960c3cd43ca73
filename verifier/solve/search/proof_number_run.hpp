#pragma once

#include "verifier/position/position.hpp"
#include "verifier/solve/search/answer.hpp"
#include "verifier/solve/search/request.hpp"

namespace arbiter::solve {

/// Solves with the proof-number engine: whether the goal is forced, with one proof. `refused(request)` must be empty.
[[nodiscard]] Answer solve_by_proof_numbers(const Position& position, const Request& request);

}  // namespace arbiter::solve
