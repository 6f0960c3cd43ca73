#pragma once

#include <string_view>

#include "tools/cli/options.hpp"
#include "verifier/report/text_style.hpp"

namespace arbiter::tools {

/// An option that is auto, always or never; `automatic` is what auto means. Throws UsageError for any other word.
[[nodiscard]] bool decided(const Arguments& arguments, std::string_view option, bool automatic);

/// What --color and --figures say and, where they are auto, what the environment tells of the terminal: NO_COLOR, TERM,
/// COLORTERM and the locale.
[[nodiscard]] TextStyle terminal_style(const Arguments& arguments, bool to_terminal);

}  // namespace arbiter::tools
