#include <algorithm>

#include "verifier/records/csv.hpp"
#include "verifier/records/json_line.hpp"
#include "verifier/records/operations.hpp"
#include "verifier/records/records.hpp"

namespace arbiter::records {

std::size_t place_of(const Chunk& chunk, const Record& record, std::size_t offset) {
  if (record.plain) return record.begin + std::min(offset, record.end - record.begin);
  const std::string_view raw = chunk.text().substr(record.begin, record.end - record.begin);
  std::size_t at = 0;
  std::size_t given = 0;
  std::string scratch;
  const InputFormat format = chunk.layout->format;
  if (format == InputFormat::csv) at = 1;  // skip the quote
  while (at < raw.size() && given < offset) {
    if (format == InputFormat::csv) {
      at += raw[at] == '"' ? 2 : 1;
      ++given;
    } else if (format == InputFormat::fens) {
      scratch.clear();
      at += append_marked(scratch, raw, at);
      given += scratch.size();
    } else {
      const Escape escape = escape_at(raw, at);
      at += escape.bytes;
      given += escape.gives;
    }
  }
  if (format == InputFormat::csv) at = std::min(at, raw.size() - 1);
  if (format == InputFormat::fens) {
    while (at < raw.size() && raw[at] == '^') ++at;
  }
  return record.begin + std::min(at, raw.size());
}

std::size_t column_of(const Chunk& chunk, std::size_t place) {
  const std::string_view before = chunk.text().substr(0, place);
  const std::size_t line = before.rfind('\n');
  return line == std::string_view::npos ? place + 1 : place - line;
}

std::string_view line_around(const Chunk& chunk, std::size_t place, std::size_t most) {
  const std::string_view text = chunk.text();
  place = std::min(place, text.size());
  const std::size_t before = place == 0 ? std::string_view::npos : text.rfind('\n', place - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', place), text.size());
  std::string_view line = text.substr(begin, std::min(end - begin, most));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string written_for(const Chunk& chunk, const Record& record, std::string_view text) {
  const std::string_view raw = chunk.text().substr(record.begin, record.end - record.begin);
  switch (chunk.layout->format) {
    case InputFormat::csv: return csv_written(text, chunk.layout->delimiter, !record.plain);
    case InputFormat::jsonl: return escaped(text, raw.find("\\/") != std::string_view::npos);
    case InputFormat::pgn: return escaped(text, false);
    case InputFormat::fens: return record.plain ? std::string(text) : marked(text);
    case InputFormat::lines:
    case InputFormat::perft: break;
  }
  return std::string(text);
}

}  // namespace arbiter::records
