#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

/// The number that the text is: digits and nothing else, without a sign, from `least` to `most`.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t least = 0,
                                                        std::uint64_t most = UINT64_MAX);

/// The number that the text is, in decimal: digits with or without a point, a sign - or an exponent.
[[nodiscard]] std::optional<double> decimal_number(std::string_view text);

/// One of several equal parts: 1 <= part <= parts.
struct PartOfWhole {
  std::size_t part = 1;
  std::size_t parts = 1;
};
/// Reads "I/N", part I of N, with N at most `most`.
[[nodiscard]] std::optional<PartOfWhole> part_of_whole(std::string_view text, std::size_t most);

/// Whether a line of a file of positions that begins so is a comment: `#`, or PGN's `%`, which EPD files have, too.
[[nodiscard]] constexpr bool begins_comment(char c) noexcept { return c == '#' || c == '%'; }

// What an ASCII character is, whatever the locale.

[[nodiscard]] constexpr bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return is_lower(c) || is_upper(c); }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char to_lower(char c) noexcept { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] constexpr char to_upper(char c) noexcept { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
/// Digits and nothing else.
[[nodiscard]] constexpr bool is_digits(std::string_view text) noexcept {
  for (const char c : text) {
    if (!is_digit(c)) return false;
  }
  return !text.empty();
}
/// A hexadecimal digit, or -1.
[[nodiscard]] constexpr int hex_digit(char c) noexcept {
  return is_digit(c) ? c - '0' : to_lower(c) >= 'a' && to_lower(c) <= 'f' ? to_lower(c) - 'a' + 10 : -1;
}
/// A space, a tab, or one of the characters that end or feed lines.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The first index from `at` on where there is no blank; the text's size if there is none.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// Where a part of a text begins in it.
[[nodiscard]] constexpr std::size_t offset_of(std::string_view part, std::string_view whole) noexcept {
  return static_cast<std::size_t>(part.data() - whole.data());
}

/// The index behind the character that begins at `at`: the remaining bytes of a multi-byte one belong to it.
[[nodiscard]] constexpr std::size_t end_of_character(std::string_view text, std::size_t at) noexcept {
  do ++at;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  return at;
}

/// Takes what stands before the separator, or all that is left, and the separator with it.
[[nodiscard]] constexpr std::string_view take_until(std::string_view& rest, char separator) noexcept {
  const std::string_view part = rest.substr(0, rest.find(separator));
  rest.remove_prefix(part.size() < rest.size() ? part.size() + 1 : part.size());
  return part;
}

/// The text without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The words of the text, as places in it.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view text, std::string_view between = " \t");

/// "1 position", "3 positions": the number with a noun whose plural takes an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
/// The same of a number of another type; it must not be negative.
template <std::integral Number>
[[nodiscard]] std::string counted(Number number, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(number), noun);
}

/// The words in order, with `between` between any two.
[[nodiscard]] std::string joined(std::span<const std::string> words, std::string_view between = ", ");
/// What `text_of` says of each, with `between` between any two; leaves out those of which it says nothing.
template <class Range, class TextOf>
[[nodiscard]] std::string joined(const Range& range, std::string_view between, const TextOf& text_of) {
  std::string text;
  for (const auto& each : range) {
    const std::string one(std::invoke(text_of, each));
    if (!one.empty()) text.append(text.empty() ? "" : between).append(one);
  }
  return text;
}

/// What `of` says of each, as a list.
template <class T, class Range, class Of>
[[nodiscard]] std::vector<T> collected(const Range& range, const Of& of) {
  std::vector<T> list;
  for (const auto& each : range) list.emplace_back(std::invoke(of, each));
  return list;
}

/// The text with `now` wherever it has `old`.
[[nodiscard]] std::string replaced(std::string_view text, std::string_view old, std::string_view now);

template <class Range, class Value>
[[nodiscard]] bool contains(const Range& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

/// As URIs have it (RFC 3986): letters, digits and the characters of `plain` as they are, other bytes in hexadecimal.
[[nodiscard]] std::string percent_encoded(std::string_view text, std::string_view plain = "-._~");

/// ASCII letters in lower or upper case; all other bytes are unchanged.
[[nodiscard]] std::string lower_case(std::string_view text);
[[nodiscard]] std::string upper_case(std::string_view text);

/// Whether two words are equal, ignoring the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

/// The word as a POSIX shell takes it: unchanged if that is safe, else in single quotes.
[[nodiscard]] std::string shell_word(std::string_view word);

/// Least number of insertions, deletions, substitutions and swaps of neighbours that make `b` out of `a`, ignoring
/// case.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that `typed` was probably meant to be, or empty if none is near. Near means at most a third of its letters
/// wrong (or two, if that is more), or `typed` begins the word.
[[nodiscard]] std::string nearest(std::string_view typed, std::span<const std::string> words);

/// The words of a command as a POSIX shell takes them, which expands nothing: what shell_word() (support/text.hpp) has
/// quoted, and what people type. None if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> shell_words(std::string_view command);

}  // namespace arbiter
