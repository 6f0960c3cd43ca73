#pragma once

#include <string>

#include "verifier/report/solved_problem.hpp"

namespace arbiter {

/// A document of YAML as Olive and YACPDB keep problems; read_yaml_problems() reads it again if its pieces and its
/// conditions are known to Popeye. Other pieces are dummies, which a comment names.
[[nodiscard]] std::string yaml_problem(const SolvedProblem& solved);

}  // namespace arbiter
