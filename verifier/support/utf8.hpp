#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter {

/// A character at the start of a text.
struct Utf8Character {
  std::uint32_t code = 0;
  std::size_t length = 0;  ///< bytes, 1 to 4; 0: these bytes are not UTF-8
};

/// `text` must not be empty; at most four bytes are read.
[[nodiscard]] Utf8Character first_character(std::string_view text) noexcept;

/// The text with U+FFFD for every byte that is not UTF-8.
[[nodiscard]] std::string valid_utf8(std::string_view text);

/// UTF-16 code units of valid_utf8(text): how editors and SARIF count columns.
[[nodiscard]] std::size_t utf16_units(std::string_view text) noexcept;

}  // namespace arbiter
