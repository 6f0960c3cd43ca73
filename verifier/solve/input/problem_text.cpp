#include "verifier/solve/input/problem_text.hpp"

#include "verifier/support/printable.hpp"

namespace arbiter::solve {

std::string problem_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (character.length == 0) {
      result += static_cast<char>(0xC0U | (byte >> 6U));
      result += static_cast<char>(0x80U | (byte & 0x3FU));
      text.remove_prefix(1);
      continue;
    }
    const bool control = character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
    if (control) {
      result += ' ';
    } else {
      result += text.substr(0, character.length);
    }
    text.remove_prefix(character.length);
  }
  return result;
}

}  // namespace arbiter::solve
