#pragma once

#include <string_view>

#include "verifier/variants/variant.hpp"

namespace arbiter::records {

/// The variant that a text alone shows, by its fields or its pieces: the one with the greatest Variant::likeness. Null
/// where several have it: five fields of vchess with orthodox pieces fit several variants.
[[nodiscard]] const Variant* variant_of_text(std::string_view text);

/// The variant that a record names, as people and other programs write it: case, blanks and signs do not matter
/// ("Take and Make", "Chess with Different Armies"), and what PGN calls chess that begins elsewhere is chess ("From
/// Position", "Chess960").
[[nodiscard]] const Variant* variant_of_name(std::string_view name);

/// The variant that a file or one of its folders is called after ("takemake.epd", "corpus/armies/x.fen"; the nearest
/// name decides), or nothing. A common word among others in a
/// folder's name ("chess-variants") says nothing.
[[nodiscard]] const Variant* variant_of_path(std::string_view path);

}  // namespace arbiter::records
