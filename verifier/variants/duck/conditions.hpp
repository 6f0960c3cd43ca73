#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::duck {

/// Lives as long as the program.
[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::duck
