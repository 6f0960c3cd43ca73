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

}  // namespace arbiter::records
