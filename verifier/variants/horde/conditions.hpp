#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::horde {

/// What the clauses of Horde forbid and demand; lives as long as the program.
[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::horde
