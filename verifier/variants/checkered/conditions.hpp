#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::checkered {

[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::checkered
