#include "verifier/report/tex_text.hpp"

#include <fmt/format.h>

#include "verifier/support/utf8.hpp"

namespace arbiter {

std::string tex(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const std::size_t length = character.length == 0 ? 1 : character.length;
    const std::string_view part = text.substr(0, length);
    text.remove_prefix(length);
    if (length > 1) {
      constexpr std::uint32_t last_latin = 0x17f;
      constexpr std::uint32_t ellipsis = 0x2026;
      out += character.code <= last_latin ? part : std::string_view(character.code == ellipsis ? "\\ldots{}" : "?");
      continue;
    }
    switch (part.front()) {
      case '\\': out += R"(\textbackslash{})"; break;
      case '{':
      case '}':
      case '$':
      case '&':
      case '#':
      case '%':
      case '_': out += fmt::format("\\{}", part); break;
      case '~': out += R"(\textasciitilde{})"; break;
      case '^': out += R"(\textasciicircum{})"; break;
      case '<':
      case '>':
      case '|': out += fmt::format("${}$", part); break;
      default: out += part.front() >= ' ' ? part : std::string_view(" ");
    }
  }
  return out;
}

}  // namespace arbiter
