#pragma once

#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::solve {

/// A row of problem_faults.def.
struct ProblemFault {
  CheckId check;
  std::string_view message;
  std::string_view wanted;
};
namespace fault {
#define ARBITER_PROBLEM_FAULT(name, check, message, wanted) inline constexpr ProblemFault name{check, message, wanted};
#include "verifier/solve/input/problem_faults.def"
#undef ARBITER_PROBLEM_FAULT
}  // namespace fault

}  // namespace arbiter::solve
