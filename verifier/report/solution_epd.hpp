#pragma once

#include <string>

#include "verifier/report/solved_problem.hpp"

namespace arbiter {

/// A line of a suite, without its line break: position, `stip`, `dm` of a direct mate, `bm` (keys) or `pv` (the first
/// line of help and series play), `variant`, `profile`, `id`. read_epd_problems() reads it again.
[[nodiscard]] std::string epd_problem(const SolvedProblem& solved);

}  // namespace arbiter
