#include "verifier/position/variant.hpp"

#include <algorithm>
#include <cctype>

#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

std::optional<std::size_t> profile_named(const Variant& variant, std::string_view name) {
  const auto profiles = variant.profiles();
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (same_word(profiles[i].name, name)) return i;
  }
  return std::nullopt;
}

const RoleInfo& role_info(const Variant& variant, Role role) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.role == role) return info;
  }
  throw InternalError("a piece of a role that the variant does not have");
}

}  // namespace arbiter
