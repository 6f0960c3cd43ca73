#include "verifier/pages/markup/page_checks.hpp"

#include <array>
#include <string>

#include "verifier/support/internal_error.hpp"

namespace arbiter::pages {
namespace {

constexpr auto table = std::to_array<PageCheck>({
#define ARBITER_PAGE_CHECK(id, level, unreadable, title, explanation, example) \
  {id, Level::level, unreadable, title, explanation, example},
#include "verifier/pages/markup/page_checks.def"
#undef ARBITER_PAGE_CHECK
});

}  // namespace

std::span<const PageCheck> page_checks() { return table; }

const PageCheck* find_page_check(std::string_view id) {
  for (const PageCheck& rule : table) {
    if (rule.id == id) return &rule;
  }
  return nullptr;
}

const PageCheck& page_check(std::string_view id) {
  const PageCheck* rule = find_page_check(id);
  if (rule == nullptr) throw InternalError("a finding of a rule that is not listed: " + std::string(id));
  return *rule;
}

}  // namespace arbiter::pages
