#include <fmt/format.h>

#include "verifier/solve/solve.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {

std::string refused(const Stipulation& stipulation, const Variant& variant) {
  const bool needs_check = stipulation.goal == Goal::mate || stipulation.goal == Goal::check;
  if (!needs_check || !variant.safety_clause().empty()) return {};
  Stipulation fitting = stipulation;
  fitting.goal = Goal::win;
  return fmt::format("{} has no check and no mate: ask for '{}'", variant.title(), to_string(fitting));
}

}  // namespace arbiter::solve
