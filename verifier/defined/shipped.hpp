#pragma once

#include <span>
#include <string_view>

namespace arbiter::defined {

/// A file of corpus/variants: its name without .ini, which is that of its section, and its text.
struct ShippedText {
  std::string_view name;
  std::string_view text;
  bool parent_only =
      false;  ///< there is a variant of that name with rules of its own: the file is for those that inherit
};
/// All of them, sorted by name; written by shipped.cmake when the library is built.
[[nodiscard]] std::span<const ShippedText> shipped_texts();

}  // namespace arbiter::defined
