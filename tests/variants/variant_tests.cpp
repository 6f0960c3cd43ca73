#include "tests/variants/variant_tests.hpp"

#include <map>
#include <string_view>

namespace arbiter::tests {

#define ARBITER_VARIANT(folder) \
  namespace of_##folder {       \
    VariantTests tests();       \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

namespace {

const std::map<std::string_view, VariantTests>& all_tests() {
  static const std::map<std::string_view, VariantTests> all{
#define ARBITER_VARIANT(folder) {#folder, of_##folder::tests()},
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  };
  return all;
}

}  // namespace

const VariantTests& tests_of(const Variant& variant) { return all_tests().at(variant.name()); }

std::vector<breaking::Breaker> variant_breakers() {
  std::vector<breaking::Breaker> all;
  for (const auto& [name, tests] : all_tests()) all.insert(all.end(), tests.breakers.begin(), tests.breakers.end());
  return all;
}

}  // namespace arbiter::tests
