#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

/// "1 position", "3 positions": the number with a noun whose plural takes an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
/// The same of a number of another type; it must not be negative.
template <std::integral Number>
[[nodiscard]] std::string counted(Number number, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(number), noun);
}

/// The words in order, with `between` between any two.
[[nodiscard]] std::string joined(std::span<const std::string> words, std::string_view between = ", ");

/// ASCII letters in lower or upper case; all other bytes are unchanged.
[[nodiscard]] std::string lower_case(std::string_view text);
[[nodiscard]] std::string upper_case(std::string_view text);

/// Whether two words are equal, ignoring the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

/// The word as a POSIX shell takes it: unchanged if that is safe, else in single quotes.
[[nodiscard]] std::string shell_word(std::string_view word);

}  // namespace arbiter
