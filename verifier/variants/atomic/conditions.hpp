#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::atomic {

/// What the clauses of Atomic chess forbid and demand; lives as long as the program.
[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::atomic
