#pragma once

#include <string_view>

#include "variants/variant.hpp"

namespace arbiter::fens {

/// The variant that a text alone shows: its fields (`d6,e` and six digits of Interweave; twenty flags, a last checkered
/// move, a stage of Checkered chess; two armies), its men, or six fields with orthodox men (chess). Nothing where several
/// fit: five fields of vchess with orthodox men are chess or Take & Make.
[[nodiscard]] const Variant* variant_of_text(std::string_view text);

/// The variant that a record names, as people and other programs write it: any case, blanks and signs do not count ("Take and
/// Make", "Chess with Different Armies"), and what PGN calls chess that begins elsewhere is chess ("From Position", "Chess960").
[[nodiscard]] const Variant* variant_of_name(std::string_view name);

/// The variant that a file or one of its folders is called after ("takemake.epd", "corpus/armies/x.fen"; the nearest
/// name decides), or nothing. "chess" among other words of a folder's name ("chess-variants") says nothing.
[[nodiscard]] const Variant* variant_of_path(std::string_view path);

}  // namespace arbiter::fens
