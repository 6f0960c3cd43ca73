#pragma once

#include <span>
#include <string_view>

#include "verifier/position/variant.hpp"

// The list of variants; what a variant is stands in position/variant.hpp.
namespace arbiter {

/// All variants, in the order of variants.def.
[[nodiscard]] std::span<const Variant* const> all_variants();
/// By name or alias, any case.
[[nodiscard]] const Variant* variant_named(std::string_view name);
/// The variant whose texts of six fields are those that nothing tells from other variants': the first of the list.
[[nodiscard]] const Variant& plain_variant();

}  // namespace arbiter
