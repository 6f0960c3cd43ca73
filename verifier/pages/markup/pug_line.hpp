#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pages {

/// A line of pug that opens an element: `name.class(attributes) text`. Offsets are those of the line.
struct PugTag {
  std::string_view name;     ///< "div" for a line that starts with a class
  std::string_view classes;  ///< ".diagram.diag12"
  std::size_t text = 0;      ///< where text of the element starts on the line; the line's length if there is none
  bool block = false;        ///< ends with '.': the following lines are text
};

/// Takes a tag line apart; `line` starts with its first byte that is no blank. Nothing if it is no tag line: unknown
/// name, or followed by something that no tag is followed by.
[[nodiscard]] std::optional<PugTag> read_pug_tag(std::string_view line);

/// Whether ".a.b" names the class.
[[nodiscard]] bool has_class(std::string_view classes, std::string_view name);

}  // namespace arbiter::pages
