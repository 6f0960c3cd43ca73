#pragma once

#include <span>
#include <string_view>

#include "verifier/position/variant.hpp"

// The list of variants; position/variant.hpp defines what a variant is.
namespace arbiter {

/// All variants, in the order of variants.def.
[[nodiscard]] std::span<const Variant* const> all_variants();
/// By name or alias, any case.
[[nodiscard]] const Variant* variant_named(std::string_view name);
/// The variant that a text of six fields is taken for if nothing distinguishes it: the first of the list.
[[nodiscard]] const Variant& plain_variant();

}  // namespace arbiter
