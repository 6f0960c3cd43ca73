#include "verifier/corpus/lines.hpp"

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::corpus {
std::string record_lines(const ChunkRecords& records) {
  const bool games = records.chunk().layout->format == records::InputFormat::pgn;
  std::string lines(games ? records.record().text : records.lines());
  const std::string_view end = records.chunk().layout->crlf && !games ? "\r\n" : "\n";
  if (lines.empty() || lines.back() != '\n') lines += end;
  // A block ends at an empty line.
  const bool block = records.chunk().layout->format == records::InputFormat::perft;
  if (block && !lines.ends_with("\n\n") && !lines.ends_with("\n\r\n")) lines += end;
  return lines;
}

std::string_view header_of(const records::Chunk& chunk) {
  const bool has_one = chunk.layout->format == records::InputFormat::csv && chunk.layout->header && chunk.begins_file();
  return has_one ? chunk.text().substr(0, chunk.text().find('\n') + 1) : std::string_view();
}

std::string_view between(const records::Chunk& chunk, std::string_view lines) {
  if (chunk.layout->format == records::InputFormat::pgn) return {};
  const std::string_view header = header_of(chunk);
  const bool with_header = !header.empty() && lines.data() == chunk.text().data() && lines.size() >= header.size();
  return with_header ? lines.substr(header.size()) : lines;
}

void OneForm::meet(const records::Chunk& chunk, const std::string& path) {
  if (chunk.size == 0) return;
  const bool as_fens = chunk.layout->format == records::InputFormat::pgn && !games_;
  const records::InputFormat form = as_fens ? records::InputFormat::lines : chunk.layout->format;
  const auto name = [](const std::string& file) { return printable(records::shown_name(file), 200); };
  if (first_.empty()) {
    first_ = path;
    format_ = form;
  }
  if (form != format_) {
    throw Refusal(fmt::format("'{}' holds {}, and '{}' {}: one file cannot hold both", name(first_),
                              records::in_words(format_), name(path), records::in_words(form)),
                  "files of one kind in each run");
  }
  if (form != records::InputFormat::csv || !chunk.begins_file()) return;
  std::string_view header = header_of(chunk);
  if (header.starts_with("\xef\xbb\xbf")) header.remove_prefix(3);
  while (header.ends_with('\n') || header.ends_with('\r')) header.remove_suffix(1);
  if (!header_) header_ = header;
  if (header != *header_) {
    throw Refusal(
        fmt::format("the columns of '{}' are not those of '{}': one table cannot hold both", name(path), name(first_)),
        "tables with the same first line in each run");
  }
}

}  // namespace arbiter::corpus
