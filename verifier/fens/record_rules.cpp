#include "fens/record_rules.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "support/internal_error.hpp"

namespace arbiter::fens {
namespace {

constexpr auto rules = std::to_array<RecordRule>({
#define ARBITER_RECORD_RULE(id, level, title, explanation, example) {id, Level::level, title, explanation, example},
#include "fens/record_rules.def"
#undef ARBITER_RECORD_RULE
});

}  // namespace

std::span<const RecordRule> record_rules() { return rules; }

const RecordRule& record_rule(std::string_view id) {
  const auto found = std::find_if(rules.begin(), rules.end(), [id](const RecordRule& rule) { return rule.id == id; });
  if (found == rules.end()) throw InternalError("no rule " + std::string(id));
  return *found;
}

}  // namespace arbiter::fens
