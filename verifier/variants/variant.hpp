#pragma once

#include "verifier/position/variant.hpp"

// The list of variants, and the names that users type, which are refused with the nearest known one;
// position/variant.hpp defines what a variant is.
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
[[nodiscard]] const Variant& default_variant();

/// The names of all variants, in the order of variants.def.
[[nodiscard]] std::vector<std::string> variant_names();
/// What a name stands for.
struct VariantName {
  const Variant* variant = nullptr;    ///< null: nothing that is known
  std::optional<std::size_t> profile;  ///< where the name is one of ProfileInfo::names: "suicide"
};
/// The variant that people, records and other programs call so, by name, alias, title, VariantInfo::record_names or
/// ProfileInfo::names: case, blanks and punctuation are ignored ("Take and Make", "T&M", "Chess with Different
/// Armies"), and PGN's names for chess from other set-ups mean chess ("From Position", "Chess960").
[[nodiscard]] VariantName meant_by(std::string_view name);
/// meant_by() where the profile does not matter. Null if there is none.
[[nodiscard]] const Variant* variant_called(std::string_view name);
/// variant_called(). Throws Refusal, which says what was near.
[[nodiscard]] const Variant& known_variant(const std::string& name);
/// Index of the profile of that name. Throws Refusal.
[[nodiscard]] std::size_t known_profile(const Variant& variant, const std::string& name);
/// The dialect of FENs of that name. Throws Refusal.
[[nodiscard]] Dialect known_dialect(const std::string& name);
/// The names of its profiles, with commas.
[[nodiscard]] std::string profile_names(const Variant& variant);
/// The alphabet, if it is one of the variant's; null stands for a variant that was not named. Throws Refusal.
[[nodiscard]] std::string known_alphabet(const Variant* variant, const std::string& name);
/// "CN" for "cn": White's and Black's army, of the one variant that has armies. Throws Refusal.
[[nodiscard]] std::string known_armies(const std::string& pair);
/// The FEN of a well-known position, see known_fen(). Throws Refusal.
[[nodiscard]] std::string known_position(const Variant& variant, const std::string& name, std::string_view armies);

}  // namespace arbiter
