#include "verifier/variants/known_names.hpp"

#include <algorithm>

#include "verifier/support/nearest.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// The letters and digits, in lower case.
std::string letters_and_digits(std::string_view text) {
  std::string out;
  for (const char c : lower_case(text)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

}  // namespace

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) names.emplace_back(each->name());
  return names;
}

const Variant* variant_called(std::string_view name) {
  if (const Variant* variant = variant_named(name)) return variant;
  const std::string word = letters_and_digits(name);
  if (word.empty()) return nullptr;
  for (const Variant* variant : all_variants()) {
    if (word == letters_and_digits(variant->title())) return variant;
  }
  for (const Variant* variant : all_variants()) {
    const auto others = variant->record_names();
    if (std::find(others.begin(), others.end(), word) != others.end()) return variant;
  }
  return variant_named(word);
}

const Variant& known_variant(const std::string& name) {
  if (const Variant* variant = variant_called(name)) return *variant;
  std::vector<std::string> names = variant_names();
  const std::string known = "known: " + joined(names) + "; --variant list describes them";
  // Of an alias, only where no name is near: 'ches' is meant for 'chess', not for a site's 'Chess'.
  if (nearest(name, names).empty()) {
    for (const Variant* each : all_variants()) {
      names.insert(names.end(), each->aliases().begin(), each->aliases().end());
      names.emplace_back(each->title());
    }
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
