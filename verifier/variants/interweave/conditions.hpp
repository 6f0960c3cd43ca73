#pragma once

#include "verifier/position/conditions.hpp"

namespace arbiter::interweave {

[[nodiscard]] const Conditions& conditions();

}  // namespace arbiter::interweave
