#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::crazyhouse {

/// What the clauses of Crazyhouse forbid and demand; lives as long as the program.
[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::crazyhouse
