#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

// The named ways of writing positions (Variant::spellings).
namespace arbiter::conversion {

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
/// Throws a Refusal if the variant has no spelling of this name; an empty name is not one.
void require_spelling(const Variant& variant, const std::string& name);

/// Writes the set-up in a spelling. `fields` as in FenStyle; `epd` always has 4.
[[nodiscard]] std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling,
                                    std::uint8_t fields = 0);

/// The castling field of a text in six fields or four: [begin, end).
[[nodiscard]] std::pair<std::size_t, std::size_t> castling_field(std::string_view text);

/// Rewrites the position's FEN in a spelling of its variant; positions after its moves keep it. Throws Refusal if the
/// variant has no such spelling, or if it writes castling by files alone, which only convert() does.
void write_as(WrittenRoot& position, const std::string& spelling);

}  // namespace arbiter::conversion
