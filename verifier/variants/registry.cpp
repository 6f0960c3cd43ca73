#include <algorithm>
#include <array>
#include <cctype>

#include "support/internal_error.hpp"
#include "variants/variant.hpp"

namespace arbiter {

#define ARBITER_VARIANT(folder) \
  namespace folder {            \
  const Variant& variant();     \
  }
#include "variants/variants.def"
#undef ARBITER_VARIANT

namespace {

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

}  // namespace

bool Variant::captures_by_moving(const Step& step, const Man&) const { return !step.captures.empty(); }

Setup Variant::dealt(std::uint64_t) const {
  const auto start = parse_fen(positions().front().fen, {});
  ensure(start.has_value(), "the start position is a good FEN");
  return start->setup;
}

std::span<const Variant* const> all_variants() {
  static const auto list = std::to_array<const Variant*>({
#define ARBITER_VARIANT(folder) &folder::variant(),
#include "variants/variants.def"
#undef ARBITER_VARIANT
  });
  return list;
}

const Variant* variant_named(std::string_view name) {
  for (const Variant* variant : all_variants()) {
    if (same_word(variant->name(), name)) return variant;
    for (const std::string_view alias : variant->aliases()) {
      if (same_word(alias, name)) return variant;
    }
  }
  return nullptr;
}

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
  throw InternalError("a man of a role that the variant does not have");
}

}  // namespace arbiter
