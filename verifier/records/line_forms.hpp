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

/// Where the FEN of a line ends and operations, counts (`;D1 20`) or a comment (`# …`) begin, including the blanks
/// before them; the line's length if there are none. Operations follow the fourth field or a later one; on a line
/// without any semicolon, only names that EPD knows begin one. A # is a comment only if no operation is before it.
[[nodiscard]] std::size_t end_of_fen(std::string_view line);

/// The operations that readers of positions need.
struct OperationsRead {
  bool sound = true;
  std::size_t broken = 0;  ///< offset of the fault
  std::size_t end = 0;     ///< where the faulty part ends, without the blanks behind it
  bool unended = false;    ///< only the last semicolon is missing, at `end`
  std::string_view problem{};
  std::string_view variant{};  ///< of `variant takemake;`, with or without quotes
  std::string_view armies{};   ///< of `armies CN;`
};

/// `rest` is the text after a FEN on its line: blanks, then operations that end with semicolons, or parts that begin
/// with one, or a comment. Quotes may hold semicolons. Takes time that is linear in the text's length.
[[nodiscard]] OperationsRead read_operations(std::string_view rest);

/// An operation as it stands in its line.
struct Operation {
  std::string_view name;
  std::string_view operands;  ///< without the blanks around them and without quotes around the whole
  std::size_t begin = 0;      ///< offset of the name
};
/// All operations of `rest`, up to the first that is broken (see read_operations); none of parts that begin with a
/// semicolon.
[[nodiscard]] std::vector<Operation> list_operations(std::string_view rest);

/// Appends the character at `at` of a text with marks (^, left out) and \xNN for bytes, and returns its length.
std::size_t append_marked(std::string& out, std::string_view text, std::size_t at);
/// Writes a text so that it reads as one without marks: characters that would be read as a mark, an escape or a bar
/// become \xNN.
[[nodiscard]] std::string marked(std::string_view text);

}  // namespace arbiter::records
