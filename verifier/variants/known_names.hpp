#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/variants/variant.hpp"

// Names that users type, refused with the nearest known one.
namespace arbiter {

/// The names of all variants, in the order of variants.def.
[[nodiscard]] std::vector<std::string> variant_names();
/// By name or alias, any case. Throws Refusal.
[[nodiscard]] const Variant& known_variant(const std::string& name);
/// Index of the profile of that name. Throws Refusal.
[[nodiscard]] std::size_t known_profile(const Variant& variant, const std::string& name);

}  // namespace arbiter
