#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::pages {

/// The result of scanning only the tags, in time linear in the text.
struct HtmlScan {
  struct Problem {
    std::string message;
    std::size_t at = 0;
  };
  /// The tree builder would take quadratic time or recurse too deeply: it must not start.
  std::optional<Problem> refused;
  /// The text ends inside a tag, a comment or a script, or without the document's end tag.
  std::optional<Problem> cut;
};

/// Gumbo is quadratic and recursive in the nesting depth, and quadratic in the attributes of a tag and in formatting
/// elements that stay open; hence limits far above any rule page. A tree takes about 250 bytes per tag: the number of
/// tags may grow with the page, but a page of nothing but tags would take all memory.
struct HtmlLimits {
  std::size_t depth = 512;
  std::size_t tags = 20'000;         ///< start tags that every page may have
  std::size_t bytes_a_tag = 8;       ///< one further tag for this many bytes
  std::size_t attributes = 64;       ///< per tag
  std::size_t open_formatting = 32;  ///< `<b>`, `<i>` … open at the same time
};

[[nodiscard]] HtmlScan scan_html(std::string_view text, const HtmlLimits& limits = {});

}  // namespace arbiter::pages
