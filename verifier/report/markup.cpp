#include "verifier/report/markup.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

std::string markup(std::string_view text, std::size_t limit) {
  return replaced(xml_text(printable(text, limit)), "'", "&#39;");
}

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
    const char c = part.front();
    if (c == '\\')
      out += R"(\textbackslash{})";
    else if (c == '~')
      out += R"(\textasciitilde{})";
    else if (c == '^')
      out += R"(\textasciicircum{})";
    else if (std::string_view("{}$&#%_").find(c) != std::string_view::npos)
      out += fmt::format("\\{}", part);
    else if (std::string_view("<>|").find(c) != std::string_view::npos)
      out += fmt::format("${}$", part);
    else
      out += c >= ' ' ? part : std::string_view(" ");
  }
  return out;
}

std::string backslashed(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = (bits << 8U) | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) out += i <= part.size() ? digits[(bits >> (18 - 6 * i)) & 63U] : '=';
  }
  return out;
}

}  // namespace arbiter
