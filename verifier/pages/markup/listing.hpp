#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pages {

/// How a file contains the lines of a page.
enum class Wrapping : unsigned char {
  none,      ///< the file is the page
  numbered,  ///< `| n | text |`
  blame,     ///< `commit | n | text |`, the commit often on a line of its own, or only where it changes
};

[[nodiscard]] std::string_view to_string(Wrapping wrapping) noexcept;

/// A parsed line of a listing. Offsets are those of the line.
struct ListedLine {
  enum class Kind : unsigned char {
    text,    ///< a line of the page
    header,  ///< column titles, a ruler, or a commit on a line of its own
    broken,  ///< neither
  };
  Kind kind = Kind::broken;
  std::size_t number = 0;  ///< the listing's number of the line
  std::size_t begin = 0;   ///< start of the page's text
  std::size_t end = 0;
  bool closed = true;  ///< the row has its last bar
};

/// The kind of listing of a file, recognised from its first line that is not blank and the one after it. Lines of a pug
/// page may begin with a bar, too, but have no number between two bars.
[[nodiscard]] Wrapping recognise_listing(std::string_view first_line, std::string_view next_line);

/// Parses a line of a listing. `line` has no line break.
[[nodiscard]] ListedLine read_listed_line(std::string_view line, Wrapping wrapping);

}  // namespace arbiter::pages
