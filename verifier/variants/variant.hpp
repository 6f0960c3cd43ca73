#pragma once

#include <span>
#include <string_view>

#include "verifier/position/variant.hpp"

// The list of variants; position/variant.hpp defines what a variant is.
namespace arbiter {

/// All variants with a folder of their own, in the order of variants.def.
[[nodiscard]] std::span<const Variant* const> all_variants();
/// Whether the variant is one of all_variants(), and not of a rule file.
[[nodiscard]] bool is_built_in(const Variant& variant);
/// By name or alias, any case: one of all_variants(), or else of the rule files that come with the programs, which is
/// read when it is first asked for, and lives as long as the program.
[[nodiscard]] const Variant* variant_named(std::string_view name);
/// The names of those rule files, without those by which all_variants() are known.
[[nodiscard]] std::span<const std::string_view> shipped_variant_names();
/// The variant that a text of six fields is taken for if nothing distinguishes it: the first of the list.
[[nodiscard]] const Variant& plain_variant();

}  // namespace arbiter
