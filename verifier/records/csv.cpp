#include "verifier/records/csv.hpp"

#include <array>

namespace arbiter::records {

CsvField csv_field(std::string_view text, std::size_t at, char delimiter) noexcept {
  CsvField field{.begin = at};
  const std::array<char, 2> stops{delimiter, '\n'};
  const std::string_view plain_stops(stops.data(), stops.size());
  if (at < text.size() && text[at] == '"') {
    field.quoted = true;
    std::size_t quote = text.find('"', at + 1);
    while (quote != std::string_view::npos && text.substr(quote + 1, 1) == "\"") quote = text.find('"', quote + 2);
    field.sound = quote != std::string_view::npos;
    if (field.sound) at = quote + 1;
  }
  const std::size_t stop = text.find_first_of(plain_stops, at);
  field.end = stop == std::string_view::npos ? text.size() : stop;
  if (field.end > at && text[field.end - 1] == '\r' && (stop == std::string_view::npos || text[stop] == '\n'))
    --field.end;
  if (field.quoted && field.sound) field.sound = field.end == at;
  return field;
}

std::string csv_value(std::string_view text, const CsvField& field) {
  if (!field.quoted) return std::string(text.substr(field.begin, field.end - field.begin));
  std::string value;
  for (std::size_t at = field.begin + 1; at < field.end; ++at) {
    if (text[at] == '"') ++at;  // the second of two, or the closing one
    if (at < field.end) value += text[at];
  }
  return value;
}

std::vector<std::string> csv_fields(std::string_view line, char delimiter) {
  std::vector<std::string> fields;
  for (std::size_t at = 0;;) {
    const CsvField field = csv_field(line, at, delimiter);
    fields.push_back(csv_value(line, field));
    if (field.end >= line.size() || line[field.end] != delimiter) return fields;
    at = field.end + 1;
  }
}

std::string csv_written(std::string_view value, char delimiter, bool quoted) {
  quoted = quoted || value.find_first_of(std::string("\"\r\n") + delimiter) != std::string_view::npos;
  if (!quoted) return std::string(value);
  std::string text = "\"";
  for (const char c : value) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

}  // namespace arbiter::records
