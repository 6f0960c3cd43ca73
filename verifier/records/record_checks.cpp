#include "verifier/records/record_checks.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "verifier/support/internal_error.hpp"

namespace arbiter::records {
namespace {

constexpr auto rules = std::to_array<RecordCheck>({
#define ARBITER_RECORD_CHECK(id, level, title, explanation, example) {id, Level::level, title, explanation, example},
#include "verifier/records/record_checks.def"
#undef ARBITER_RECORD_CHECK
});

}  // namespace

std::span<const RecordCheck> record_checks() { return rules; }

const RecordCheck& record_check(std::string_view id) {
  const auto found = std::find_if(rules.begin(), rules.end(), [id](const RecordCheck& rule) { return rule.id == id; });
  if (found == rules.end()) throw InternalError("no rule " + std::string(id));
  return *found;
}

}  // namespace arbiter::records
