#include "verifier/records/csv_json.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

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

namespace {

bool blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

/// The string whose opening quote is at `at`; its `end` is the text's size if it is not closed.
JsonString string_at(std::string_view text, std::size_t at) {
  JsonString found{.begin = at + 1, .end = text.size()};
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      found.escaped = true;
      ++i;
    } else if (text[i] == '"') {
      found.end = i;
      break;
    }
  }
  return found;
}

/// The UTF-16 unit of a \uXXXX at `at`, or -1.
int unit_at(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int value = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    if (hex_digit(text[i]) < 0) return -1;
    value = value * 16 + hex_digit(text[i]);
  }
  return value;
}

void append_utf8(std::string& out, unsigned code) {
  constexpr std::array<unsigned, 4> heads{0, 0xC0U, 0xE0U, 0xF0U};
  const unsigned more = code < 0x80U ? 0 : code < 0x800U ? 1 : code < 0x10000U ? 2 : 3;
  const auto byte = [&out](unsigned value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
  byte(heads[more] | (code >> (6 * more)));
  for (unsigned left = more; left-- > 0;) byte(0x80U | ((code >> (6 * left)) & 0x3FU));
}

/// Appends the byte or escaped character at `at`, and returns how many bytes it takes in the text.
std::size_t append_one(std::string& out, std::string_view text, std::size_t at) {
  if (text[at] != '\\' || at + 1 == text.size()) {
    out += text[at];
    return 1;
  }
  static constexpr std::string_view letters = "\"\\/bfnrt";
  static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  if (const std::size_t which = letters.find(text[at + 1]); which != std::string_view::npos) {
    out += meanings[which];
    return 2;
  }
  const int high = unit_at(text, at);
  if (high < 0) {
    out += text[at];
    return 1;
  }
  const int low = unit_at(text, at + 6);
  if (high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
    append_utf8(out,
                0x10000U + ((static_cast<unsigned>(high) - 0xD800U) << 10U) + (static_cast<unsigned>(low) - 0xDC00U));
    return 12;
  }
  append_utf8(out, high >= 0xD800 && high < 0xE000 ? 0xFFFDU : static_cast<unsigned>(high));
  return 6;
}

}  // namespace

JsonLine read_json_line(std::string_view line, std::string_view key) {
  JsonLine result;
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < line.size() && blank(line[at])) ++at;
  };
  const auto broken = [&] {
    result.broken = std::min(at, line.size());
    return result;
  };
  skip();
  if (at == line.size() || line[at] != '{') return broken();
  std::string open = "}";  // the closing brackets needed, the innermost last
  ++at;
  bool expects_key = true;
  JsonString name;
  while (!open.empty()) {
    skip();
    if (at >= line.size()) return broken();
    const char c = line[at];
    if (c == '"') {
      const JsonString text = string_at(line, at);
      if (text.end == line.size()) return broken();
      if (open.size() == 1 && expects_key) {
        name = text;
        at = text.end + 1;
        skip();
        if (at >= line.size() || line[at] != ':') return broken();
        ++at;
        expects_key = false;
        const std::string known = unescaped(line.substr(name.begin, name.end - name.begin));
        skip();
        if (at >= line.size()) return broken();
        if (known == key) result.has_key = true;
        if (same_word(known, "puzzleid") || same_word(known, "themes")) result.puzzle = true;
        if (line[at] == '"') {
          const JsonString value = string_at(line, at);
          if (value.end == line.size()) return broken();
          if (known == key) result.value = value;
          if (known == "variant") result.variant = value;
          if (same_word(known, "moves")) result.moves = value;
          at = value.end + 1;
        }
        continue;
      }
      at = text.end + 1;
      continue;
    }
    ++at;
    if (c == '{') open += '}';
    if (c == '[') open += ']';
    if (c == '}' || c == ']') {
      if (open.back() != c) return broken();
      open.pop_back();
    }
    if (c == ',' && open.size() == 1) expects_key = true;
    if (open.size() > 1000) return broken();
  }
  skip();
  if (at != line.size()) return broken();
  result.sound = true;
  return result;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) at += append_one(out, text, at);
  return out;
}

Escape escape_at(std::string_view text, std::size_t at) {
  std::string out;
  const std::size_t bytes = append_one(out, text, at);
  return {bytes, out.size()};
}

std::string escaped(std::string_view text, bool slashes) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\' || (c == '/' && slashes)) {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace arbiter::records
