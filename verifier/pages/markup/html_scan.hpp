#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::pages {

/// What a look at the tags alone tells, in time linear in the text.
struct HtmlScan {
  struct Problem {
    std::string message;
    std::size_t at = 0;
  };
  /// The tree builder would take quadratic time or recurse too deep: give up before it starts.
  std::optional<Problem> refused;
  /// The text ends inside a tag, a comment or a script, or without the document's end tag.
  std::optional<Problem> cut;
};

/// Gumbo is quadratic and recursive on deep nesting, and quadratic in the attributes of a tag and in formatting
/// elements that stay open; hence limits that no rule page comes near. A tree takes about 250 bytes a tag: the number
/// of tags may grow with the page, but a page that is nothing but tags would take all memory.
struct HtmlLimits {
  std::size_t depth = 512;
  std::size_t tags = 20'000;         ///< start tags that any page may have
  std::size_t bytes_a_tag = 8;       ///< a further one for so many bytes
  std::size_t attributes = 64;       ///< of one tag
  std::size_t open_formatting = 32;  ///< `<b>`, `<i>` … that are open at a time
};

[[nodiscard]] HtmlScan scan_html(std::string_view text, const HtmlLimits& limits = {});

}  // namespace arbiter::pages
