#pragma once

#include <cstddef>

namespace arbiter {

/// The style of text output. The caller decides: this library does not look at the terminal.
struct TextStyle {
  bool colour = false;      ///< ANSI colours
  std::size_t width = 100;  ///< columns of the quoted line; longer lines are shown around the column in question
  bool shaded = false;      ///< boards have light and dark squares, which takes 256 colours; only with `colour`
  bool figures = false;     ///< orthodox pieces are figures (♞, in UTF-8), all others keep their letters
};

}  // namespace arbiter
