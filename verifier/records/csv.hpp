#pragma once

#include <cstddef>
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

}  // namespace arbiter::records
