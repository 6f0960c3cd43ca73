#pragma once

#include "verifier/diagnostics/fault_words.hpp"

namespace arbiter::solve::fault {

#define ARBITER_PROBLEM_FAULT(name, ...) inline constexpr FaultWords name{__VA_ARGS__};
#include "verifier/solve/input/problem_faults.def"
#undef ARBITER_PROBLEM_FAULT

}  // namespace arbiter::solve::fault
