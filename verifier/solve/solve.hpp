#pragma once

#include <string>

#include "verifier/position/position.hpp"
#include "verifier/solve/answer.hpp"
#include "verifier/solve/request.hpp"

namespace arbiter::solve {

/// Why the variant cannot have the stipulation, and which one fits; empty if it can.
[[nodiscard]] std::string refused(const Stipulation& stipulation, const Variant& variant);

/// Solves with the generator. `refused()` must be empty.
[[nodiscard]] Answer solve(const Position& position, const Request& request);

}  // namespace arbiter::solve
