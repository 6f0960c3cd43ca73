#include "verifier/report/xml_text.hpp"

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/utf8.hpp"

namespace arbiter {

std::string xml_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const std::size_t length = character.length == 0 ? 1 : character.length;
    switch (character.code) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;  // also in "]]>"
      case '"': out += "&quot;"; break;
      // In an attribute, a parser reads these as blanks unless they are references.
      case '\t': out += "&#9;"; break;
      case '\n': out += "&#10;"; break;
      case '\r': out += "&#13;"; break;
      default: {
        // https://www.w3.org/TR/xml/#charsets
        const bool allowed =
            character.length != 0 && character.code >= 0x20 && character.code != 0xFFFE && character.code != 0xFFFF;
        if (allowed && is_deceptive(character.code)) {
          out += fmt::format("&#x{:x};", character.code);  // a terminal that shows the file must not act on it
          break;
        }
        out += allowed ? text.substr(0, length) : std::string_view("\xEF\xBF\xBD");
      }
    }
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace arbiter
