#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/position/root.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter {

/// The answer as the schema solve.schema.json describes it.
[[nodiscard]] nlohmann::ordered_json solution_json(const WrittenRoot& problem, const solve::Answer& answer);

/// Adds where the problem comes from, and what its file says about it.
void add_problem(nlohmann::ordered_json& json, const solve::Problem& problem, const std::string& file);

}  // namespace arbiter
