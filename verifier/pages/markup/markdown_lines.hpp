#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/source_line.hpp"

namespace arbiter::pages {

/// The sign that a Markdown fence consists of, and how many; 0 if the line is none.
struct Fence {
  char sign = '\0';
  std::size_t length = 0;
  bool bare = true;  ///< nothing stands behind: only such a fence closes a block

  /// Whether this fence closes the block that `open` began.
  [[nodiscard]] bool closes(const Fence& open) const noexcept {
    return sign == open.sign && length >= open.length && bare;
  }
};
[[nodiscard]] Fence fence(std::string_view line);

/// The lines of a page in Markdown as its readers see them: without the `>` of quotes, and without comments of HTML,
/// over one line or several, outside code. Lines that hold nothing else are left out, so that they end no paragraph.
struct MarkdownLines {
  std::vector<SourceLine> lines;
  std::deque<MappedText> cut;           ///< texts of the lines that hold a comment and something else
  std::optional<std::size_t> unclosed;  ///< the place of a comment at the start of a line that hides all behind it
};
[[nodiscard]] MarkdownLines markdown_lines(const PageText& text);

}  // namespace arbiter::pages
