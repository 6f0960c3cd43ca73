#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::records {

/// A string in a line of JSON, without its quotes.
struct JsonString {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool escaped = false;  ///< has a backslash
};

/// The value of a key of the outer object of a line of JSON, which is read once.
struct JsonLine {
  bool sound = false;                   ///< one object, its braces and strings closed, nothing behind it
  std::size_t broken = 0;               ///< where it is not
  bool has_key = false;                 ///< with a value of any kind
  std::optional<JsonString> value{};    ///< if that is a string
  std::optional<JsonString> variant{};  ///< of the key "variant"
};

[[nodiscard]] JsonLine read_json_line(std::string_view line, std::string_view key);

/// The text of a string of JSON; what is no escape stays as it is.
[[nodiscard]] std::string unescaped(std::string_view text);
/// How many bytes at `at` write the next byte or character, and how many bytes of text they give.
struct Escape {
  std::size_t bytes;
  std::size_t gives;
};
[[nodiscard]] Escape escape_at(std::string_view text, std::size_t at);
/// A text inside quotes; with `slashes`, \/ for every slash, as some writers have it.
[[nodiscard]] std::string escaped(std::string_view text, bool slashes);

}  // namespace arbiter::records
