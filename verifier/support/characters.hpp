#pragma once

#include <string_view>

namespace arbiter {

// What an ASCII character is, whatever the locale.

[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
/// A space, a tab, or one of the characters that end or feed lines.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The first index from `at` on where there is no blank; the text's size if there is none.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// The text without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace arbiter
