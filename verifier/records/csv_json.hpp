#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::records {

/// A field of a table, RFC 4180: plain, or in quotes, with quotes inside doubled.
struct CsvField {
  std::size_t begin = 0;  ///< with its quotes
  std::size_t end = 0;
  bool quoted = false;
  bool sound = true;  ///< quotes are closed, and there is no text outside them
};

/// The field that starts at `at`; it ends before the delimiter, the line end, or the end of the text.
[[nodiscard]] CsvField csv_field(std::string_view text, std::size_t at, char delimiter) noexcept;
/// The field's value, without quotes.
[[nodiscard]] std::string csv_value(std::string_view text, const CsvField& field);
/// All fields of one line.
[[nodiscard]] std::vector<std::string> csv_fields(std::string_view line, char delimiter);
/// Writes a value as a field, in quotes if it needs them or if `quoted` is set.
[[nodiscard]] std::string csv_written(std::string_view value, char delimiter, bool quoted);

/// A string in a line of JSON, without its quotes.
struct JsonString {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool escaped = false;  ///< has a backslash
};

/// The value of a key in the outer object of a line of JSON; the line is read once.
struct JsonLine {
  bool sound = false;                   ///< one object, its braces and strings closed, nothing after it
  std::size_t broken = 0;               ///< where the line is not sound
  bool has_key = false;                 ///< the key is there, with a value of any kind
  std::optional<JsonString> value{};    ///< if it is a string
  std::optional<JsonString> variant{};  ///< of the key "variant"
  std::optional<JsonString> moves{};    ///< of the key "moves", in any case
  bool puzzle = false;                  ///< there is a key "PuzzleId" or "Themes", in any case
};

[[nodiscard]] JsonLine read_json_line(std::string_view line, std::string_view key);

/// The text of a JSON string; characters that are not escapes are kept.
[[nodiscard]] std::string unescaped(std::string_view text);
/// How many bytes at `at` encode the next byte or character, and how many bytes of text they give.
struct Escape {
  std::size_t bytes;
  std::size_t gives;
};
[[nodiscard]] Escape escape_at(std::string_view text, std::size_t at);
/// A text as it is written inside quotes; `slashes`: every slash as \/, as some writers do.
[[nodiscard]] std::string escaped(std::string_view text, bool slashes);

}  // namespace arbiter::records
