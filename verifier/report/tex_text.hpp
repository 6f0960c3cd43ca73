#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// Text for LaTeX: TeX's special characters become commands, control characters blanks. pdflatex reads UTF-8, but of
/// scripts other than Latin it has no letters: such a character becomes a question mark.
[[nodiscard]] std::string tex(std::string_view text);

}  // namespace arbiter
