#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pages {

/// How a page's lines were found in the file.
enum class Wrapping : unsigned char {
  none,      ///< the file is the page
  numbered,  ///< `| n | text |`
  blame,     ///< `commit | n | text |`, the commit often on a line of its own, or only where it changes
};

[[nodiscard]] std::string_view to_string(Wrapping wrapping) noexcept;

/// What a line of a listing says. Offsets are those of the line.
struct ListedLine {
  enum class Kind : unsigned char {
    text,    ///< a line of the page
    header,  ///< column titles, rule, or a commit on a line of its own
    broken,  ///< neither
  };
  Kind kind = Kind::broken;
  std::size_t number = 0;  ///< the listing's number of the line
  std::size_t begin = 0;   ///< the page's text
  std::size_t end = 0;
  bool closed = true;  ///< the row's last bar is there
};

/// Which listing a file is, judged by its first line that is not blank and one after it. A page in pug may have lines
/// that begin with a bar, too, but none with a number between two.
[[nodiscard]] Wrapping recognise_listing(std::string_view first_line, std::string_view next_line);

/// Takes a line of a listing apart. `line` has no line break.
[[nodiscard]] ListedLine read_listed_line(std::string_view line, Wrapping wrapping);

}  // namespace arbiter::pages
