#include <array>

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

const Variant* variant_named(std::string_view name) {
  for (const Variant* variant : all_variants()) {
    if (same_word(variant->name(), name)) return variant;
    for (const std::string_view alias : variant->aliases()) {
      if (same_word(alias, name)) return variant;
    }
  }
  return nullptr;
}

const Variant& plain_variant() { return *all_variants().front(); }

}  // namespace arbiter
