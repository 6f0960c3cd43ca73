#include "verifier/variants/known_names.hpp"

#include "verifier/support/nearest.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) names.emplace_back(each->name());
  return names;
}

const Variant& known_variant(const std::string& name) {
  if (const Variant* variant = variant_named(name)) return *variant;
  std::vector<std::string> names = variant_names();
  const std::string known = "known: " + joined(names);
  // Of an alias, only where no name is near: 'ches' is meant for 'chess', not for a site's 'Chess'.
  if (nearest(name, names).empty()) {
    for (const Variant* each : all_variants())
      names.insert(names.end(), each->aliases().begin(), each->aliases().end());
  }
  refuse_name("variant", name, names, known);
}

std::size_t known_profile(const Variant& variant, const std::string& name) {
  if (const auto index = profile_named(variant, name)) return *index;
  std::vector<std::string> names;
  for (const ProfileInfo& each : variant.profiles()) names.emplace_back(each.name);
  refuse_name("profile", name, names);
}

}  // namespace arbiter
