#pragma once

#include <span>
#include <string_view>

#include "verifier/diagnostics/checks.hpp"

namespace arbiter::pages {

/// A check of pages, diagrams and their claims.
using PageCheck = CheckInfo;

/// All checks of pages, in the order of their ids.
[[nodiscard]] inline std::span<const PageCheck> page_checks() { return checks_of("AV"); }
/// Null if there is no such check (faults of the positions' own text have AF ids).
[[nodiscard]] inline const PageCheck* find_page_check(std::string_view id) {
  return id.starts_with("AV") ? find_check(id) : nullptr;
}
/// Throws InternalError if there is no such check.
[[nodiscard]] inline const PageCheck& page_check(std::string_view id) { return check_info(id); }

}  // namespace arbiter::pages
