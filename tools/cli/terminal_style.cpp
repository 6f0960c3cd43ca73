#include "tools/cli/terminal_style.hpp"

#include <cstdlib>
#include <string>
#include <vector>

#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

/// As setlocale() would choose it, without depending on the locales that are installed.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = lower_case(environment(name));
    if (!value.empty()) return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace

bool decided(const Arguments& arguments, std::string_view option, bool automatic) {
  static const std::vector<std::string> words{"auto", "always", "never"};
  const std::size_t chosen = arguments.choice(option, words);
  return chosen == 0 ? automatic : chosen == 1;
}

TextStyle terminal_style(const Arguments& arguments, bool to_terminal) {
  const std::string terminal = environment("TERM");
  const bool colours = environment("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
  TextStyle style;
  style.colour = decided(arguments, "color", to_terminal && colours);
  style.shaded = style.colour && (terminal.find("256") != std::string::npos || !environment("COLORTERM").empty());
  // The fonts of the Linux console have no chess pieces.
  style.figures = decided(arguments, "figures", to_terminal && style.colour && locale_is_utf8() && terminal != "linux");
  return style;
}

}  // namespace arbiter::tools
