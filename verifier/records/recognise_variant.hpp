#pragma once

#include <string_view>

#include "verifier/variants/variant.hpp"

namespace arbiter::records {

/// The variant that a text itself indicates by its fields or its pieces: the one with the greatest Variant::likeness.
/// Null if several share it: five fields of vchess with orthodox pieces fit several variants.
[[nodiscard]] const Variant* variant_of_text(std::string_view text);

/// The variant that a file or one of its folders is named after ("takemake.epd", "corpus/armies/x.fen"; the nearest
/// name decides), or null. A common word among others in a folder's name ("chess-variants") does not count.
[[nodiscard]] const Variant* variant_of_path(std::string_view path);

/// What stands before the bar in a line of named positions: "takemake | FEN", "armies:CN | FEN".
struct LineName {
  const Variant* variant = nullptr;
  std::string_view armies;  ///< "CN"; empty if none are named
};
/// Takes the name from the line, which is then what stands behind the bar. A null variant, and `line` unchanged, if the
/// line begins with no name of a variant and a bar.
[[nodiscard]] LineName take_line_name(std::string_view& line);

}  // namespace arbiter::records
