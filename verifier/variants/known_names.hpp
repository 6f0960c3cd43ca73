#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/variants/variant.hpp"

// Names that users type, refused with the nearest known one.
namespace arbiter {

/// The names of all variants, in the order of variants.def.
[[nodiscard]] std::vector<std::string> variant_names();
/// What a name stands for.
struct VariantName {
  const Variant* variant = nullptr;    ///< null: nothing that is known
  std::optional<std::size_t> profile;  ///< where the name is one of ProfileInfo::names: "suicide"
};
/// The variant that people, records and other programs call so, by name, alias, title, Variant::record_names() or
/// ProfileInfo::names: case, blanks and punctuation are ignored ("Take and Make", "T&M", "Chess with Different
/// Armies"), and PGN's names for chess from other set-ups mean chess ("From Position", "Chess960").
[[nodiscard]] VariantName meant_by(std::string_view name);
/// meant_by() where the profile does not matter. Null if there is none.
[[nodiscard]] const Variant* variant_called(std::string_view name);
/// meant_by(). Throws Refusal, which says what was near.
[[nodiscard]] VariantName known_name(const std::string& name);
/// variant_called(). Throws Refusal.
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
