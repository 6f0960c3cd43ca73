#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::antichess {

/// What the clauses of Antichess forbid and demand; lives as long as the program.
[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::antichess
