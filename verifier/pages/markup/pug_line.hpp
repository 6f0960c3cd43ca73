#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pages {

/// A line of pug that opens an element: `name.class(attributes) text`. Offsets are those of the line.
struct PugTag {
  std::string_view name;     ///< "div" for a line that starts with a class
  std::string_view classes;  ///< ".diagram.diag12"
  std::size_t text = 0;      ///< where the element's text starts on the line; the line's length if there is none
  bool block = false;        ///< ends with '.': the following lines are text
};

/// Parses a tag line; `line` starts at its first byte that is not blank. Nothing if it is not a tag line: an unknown
/// name, or text after it that cannot follow a tag.
[[nodiscard]] std::optional<PugTag> read_pug_tag(std::string_view line);

/// Whether ".a.b" contains the class.
[[nodiscard]] bool has_class(std::string_view classes, std::string_view name);

}  // namespace arbiter::pages
