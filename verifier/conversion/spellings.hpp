#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/variants/variant.hpp"

namespace arbiter::conversion {

using arbiter::CastlingWords;
using arbiter::Spelling;

/// All of them, those of a variant side by side.
[[nodiscard]] std::span<const Spelling> all_spellings();
/// Nothing if the variant is not written so. Any case.
[[nodiscard]] const Spelling* spelling_named(const Variant& variant, std::string_view name);
/// The names that some variant knows, each once, in the order of the list.
[[nodiscard]] std::vector<std::string> spelling_names();
/// "vchess, xogo, fen …" of one variant.
[[nodiscard]] std::string spellings_of(const Variant& variant);

/// The set-up in that spelling. `fields` as in FenStyle; 4 for `epd` whatever it says.
[[nodiscard]] std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling,
                                    std::uint8_t fields = 0);

}  // namespace arbiter::conversion
