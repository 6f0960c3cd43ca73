#include "corpus/lines_out.hpp"

namespace arbiter::tools::corpus {

std::string record_lines(const ChunkRecords& records) {
  const bool games = records.chunk().layout->format == fens::InputFormat::pgn;
  std::string lines(games ? records.record().text : records.lines());
  if (lines.empty() || lines.back() != '\n') lines += records.chunk().layout->crlf && !games ? "\r\n" : "\n";
  return lines;
}

std::string_view header_of(const fens::Chunk& chunk) {
  const bool has_one = chunk.layout->format == fens::InputFormat::csv && chunk.layout->header && chunk.begins_file();
  return has_one ? chunk.text().substr(0, chunk.text().find('\n') + 1) : std::string_view();
}

std::string_view between(const fens::Chunk& chunk, std::string_view lines) {
  if (chunk.layout->format == fens::InputFormat::pgn) return {};
  const std::string_view header = header_of(chunk);
  const bool with_header = !header.empty() && lines.data() == chunk.text().data() && lines.size() >= header.size();
  return with_header ? lines.substr(header.size()) : lines;
}

}  // namespace arbiter::tools::corpus
