#include "position/fault_rules.hpp"

#include <array>
#include <string>

#include "support/internal_error.hpp"

namespace arbiter {
namespace {

constexpr auto table = std::to_array<FaultRule>({
#define ARBITER_FAULT_RULE(id, level, title, explanation, example) \
  {id, Level::level, title, explanation, example},
#include "position/fault_rules.def"
#undef ARBITER_FAULT_RULE
});

}  // namespace

std::span<const FaultRule> fault_rules() { return table; }

const FaultRule& fault_rule(std::string_view id) {
  for (const FaultRule& rule : table) {
    if (rule.id == id) return rule;
  }
  throw InternalError("a fault of a rule that is not listed: " + std::string(id));
}

}  // namespace arbiter
