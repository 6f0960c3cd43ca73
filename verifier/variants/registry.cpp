#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "verifier/defined/read.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

#define ARBITER_VARIANT(folder) \
  namespace folder {            \
  const Variant& variant();     \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

std::span<const Variant* const> all_variants() {
  static const auto list = std::to_array<const Variant*>({
#define ARBITER_VARIANT(folder) &folder::variant(),
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  });
  return list;
}

bool is_built_in(const Variant& variant) {
  const auto all = all_variants();
  return std::find(all.begin(), all.end(), &variant) != all.end();
}

namespace {

bool is_among(std::string_view name, std::span<const std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [name](std::string_view each) { return same_word(each, name); });
}

/// Whether one of all_variants(), or a reading of it, is called so.
bool is_taken(std::string_view name) {
  return std::any_of(all_variants().begin(), all_variants().end(), [name](const Variant* variant) {
    const auto profiles = variant->profiles();
    return same_word(variant->name(), name) || is_among(name, variant->aliases()) ||
           is_among(name, variant->record_names()) ||
           std::any_of(profiles.begin(), profiles.end(),
                       [name](const ProfileInfo& profile) { return is_among(name, profile.names); });
  });
}

/// Never destroyed: what names a variant may live until the program ends.
const Variant* shipped_variant(std::string_view name) {
  static std::mutex guard;
  static auto& made = *new std::map<std::string_view, std::unique_ptr<const Variant>>;
  for (const std::string_view known : shipped_variant_names()) {
    if (!same_word(known, name)) continue;
    const std::lock_guard lock(guard);
    auto& variant = made[known];
    if (!variant) {
      const defined::Definition* definition = defined::shipped_definition(known);
      if (definition == nullptr) return nullptr;
      variant = defined::make_variant(*definition);
    }
    return variant.get();
  }
  return nullptr;
}

}  // namespace

const Variant* variant_named(std::string_view name) {
  for (const Variant* variant : all_variants()) {
    if (same_word(variant->name(), name) || is_among(name, variant->aliases())) return variant;
  }
  return shipped_variant(name);
}

std::span<const std::string_view> shipped_variant_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result = defined::shipped_names();
    std::erase_if(result, is_taken);
    return result;
  }();
  return names;
}

const Variant& plain_variant() { return *all_variants().front(); }

}  // namespace arbiter
