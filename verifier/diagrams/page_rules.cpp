#include "diagrams/page_rules.hpp"

#include <array>
#include <string>

#include "support/internal_error.hpp"

namespace arbiter::diagrams {
namespace {

constexpr auto table = std::to_array<PageRule>({
#define ARBITER_PAGE_RULE(id, level, unreadable, title, explanation, example) \
  {id, Level::level, unreadable, title, explanation, example},
#include "diagrams/page_rules.def"
#undef ARBITER_PAGE_RULE
});

}  // namespace

std::span<const PageRule> page_rules() { return table; }

const PageRule* find_page_rule(std::string_view id) {
  for (const PageRule& rule : table) {
    if (rule.id == id) return &rule;
  }
  return nullptr;
}

const PageRule& page_rule(std::string_view id) {
  const PageRule* rule = find_page_rule(id);
  if (rule == nullptr) throw InternalError("a finding of a rule that is not listed: " + std::string(id));
  return *rule;
}

}  // namespace arbiter::diagrams
