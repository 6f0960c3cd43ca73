#include <algorithm>
#include <array>
#include <cctype>

#include "verifier/variants/variant.hpp"

namespace arbiter {

#define ARBITER_VARIANT(folder) \
  namespace folder {            \
  const Variant& variant();     \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

namespace {

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

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
