#include "verifier/diagnostics/fault_checks.hpp"

#include <array>
#include <string>

#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

constexpr auto table = std::to_array<FaultCheck>({
#define ARBITER_FAULT_CHECK(id, level, title, explanation, example) {id, Level::level, title, explanation, example},
#include "verifier/diagnostics/fault_checks.def"
#undef ARBITER_FAULT_CHECK
});

}  // namespace

std::span<const FaultCheck> fault_checks() { return table; }

const FaultCheck& fault_check(std::string_view id) {
  for (const FaultCheck& rule : table) {
    if (rule.id == id) return rule;
  }
  throw InternalError("a fault of a rule that is not listed: " + std::string(id));
}

}  // namespace arbiter
