#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/variants/variant.hpp"

namespace arbiter::conversion {

using arbiter::CastlingWords;
using arbiter::Spelling;

/// All spellings; those of a variant are adjacent.
[[nodiscard]] std::span<const Spelling> all_spellings();
/// Null if the variant has no such spelling. Case is ignored.
[[nodiscard]] const Spelling* spelling_named(const Variant& variant, std::string_view name);
/// The names of spellings of any variant, each once, in the order of the list.
[[nodiscard]] std::vector<std::string> spelling_names();
/// "vchess, xogo, fen …" for one variant.
[[nodiscard]] std::string spellings_of(const Variant& variant);

/// What the fields of the sites' FENs are that several variants have; a spelling explains its own.
inline constexpr std::string_view usual_fields =
    "moves: plies played so far; flags: the files of the rooks that may castle, White's towards a and towards h, then "
    "Black's (i: none); ep: the en passant square, or -";

/// All of them, or those of one variant, with what they are, for people who are to choose one.
[[nodiscard]] std::string spellings_text(const Variant* only = nullptr);
/// The name, if it is one of spelling_names(); else throws a Refusal that names the option and the nearest one.
[[nodiscard]] std::string known_spelling(std::string_view option, const std::string& name);
/// Throws a Refusal if the variant has no spelling of this name; an empty name is none.
void require_spelling(const Variant& variant, const std::string& name);

/// Writes the set-up in a spelling. `fields` as in FenStyle; `epd` always has 4.
[[nodiscard]] std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling,
                                    std::uint8_t fields = 0);

}  // namespace arbiter::conversion
