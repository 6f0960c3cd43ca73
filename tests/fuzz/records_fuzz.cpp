// Any bytes as a corpus: format, column and the way of reading it (whole, in small chunks, in shards) as three letters,
// then the file.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/records/records.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/soundness/soundness.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

/// The input as a file, because the readers read files.
class InputFile {
 public:
  explicit InputFile(std::string_view text) : file_(std::tmpfile()) {
    demand(file_ != nullptr, "no temporary file");
    demand(std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fflush(file_) == 0,
           "no temporary file");
  }
  ~InputFile() { std::fclose(file_); }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  [[nodiscard]] std::string path() const { return fmt::format("/proc/self/fd/{}", ::fileno(file_)); }

 private:
  std::FILE* file_;
};

struct Found {
  std::string text;
  std::size_t line;
  std::string variant;
  friend auto operator<=>(const Found&, const Found&) = default;
};

void look_into(const records::Chunk& chunk, const records::Record& record) {
  const std::size_t size = chunk.size;
  demand(record.begin <= record.end && record.end <= size, "a record outside of its chunk");
  demand(record.line_begin <= record.begin && record.end <= record.line_end && record.line_end <= size,
         "a record outside of its line");
  demand(!record.plain || chunk.text().substr(record.begin, record.end - record.begin) == record.text,
         "a plain record is not what stands there");
  for (const std::size_t offset : {std::size_t{0}, record.text.size() / 2, record.text.size()}) {
    const std::size_t place = records::place_of(chunk, record, offset);
    demand(place >= record.begin && place <= record.end, "a place outside of the record");
    demand(records::column_of(chunk, place) >= 1, "a column before the line");
  }
  if (record.too_long) return;
  const soundness::Reading reading = soundness::reading_of(record, {}, soundness::resolution_of(record, {}, {}));
  if (!reading.ruleset) return;
  const Faults faults = soundness::check_soundness(record.text, reading);
  demand_sound(faults, record.text.size());
  if (soundness::Acceptor(reading).look(record.text) != soundness::Acceptance::unknown)
    demand(faults.empty(), "accepted with a fault", record.text);
  const soundness::Repaired repaired =
      soundness::repaired(record.text, reading, faults, true, [](CheckId) { return true; });
  demand(repaired.repairs == 0 || repaired.left.size() < faults.size(), "a repair repairs nothing", record.text);
}

/// A text that replaces a record's text must be read there, and nothing else may change.
void put_back(const records::Chunk& chunk, const records::Record& record, std::size_t longest_line,
              std::string_view text) {
  records::Chunk changed = chunk;
  const std::string_view all = chunk.text();
  std::string bytes(all.substr(0, record.begin));
  bytes += records::written_for(chunk, record, text);
  bytes += all.substr(record.end);
  const std::size_t grown = bytes.size() > all.size() ? bytes.size() - all.size() : 0;
  if (record.line_end - record.line_begin + grown > longest_line) return;  // escapes need room
  changed.bytes.assign(bytes.begin(), bytes.end());
  changed.size = bytes.size();
  records::RecordScanner scanner(changed, longest_line);
  records::Record again;
  while (scanner.next(again) && again.number < record.number) continue;
  demand(again.number == record.number && again.text == text, "what was put in is not read", bytes);
  demand(again.line == record.line && again.variant == record.variant, "what was put in changes its line", bytes);
}

/// Skipping sound lines must count exactly the records that next() would find.
void pass_over(const records::Chunk& chunk, std::size_t longest_line, std::size_t records) {
  static const soundness::Acceptor acceptor(
      soundness::Reading{Ruleset(*variant_named("chess")), {}, soundness::Depth::consistency});
  records::RecordScanner scanner(chunk, longest_line);
  records::Record record;
  std::size_t count = 0;
  do {
    count +=
        scanner.pass_over([](std::string_view text) { return acceptor.look(text) != soundness::Acceptance::unknown; });
    if (!scanner.next(record)) break;
    demand(record.number == count, "what was passed over was not counted");
    ++count;
  } while (true);
  demand(count == records, "other records where some are passed over");
}

/// All records of the file. Demands that the chunks are the file's bytes, and that no record is lost.
std::vector<Found> records_of(const std::string& path, const records::ReadOptions& options, std::string& bytes) {
  constexpr std::size_t most_put_back = 3;
  std::vector<Found> found;
  records::ChunkReader reader({path}, options);
  records::Chunk chunk;
  std::size_t lines = 1;
  while (reader.next(chunk)) {
    const bool whole = options.shard.parts == 1;
    demand(!whole || chunk.offset == bytes.size(), "bytes are missing between chunks");
    demand(!whole || chunk.first_line == lines, "lines are missing between chunks");
    lines = chunk.first_line;
    bytes.append(chunk.text());
    lines += static_cast<std::size_t>(std::count(chunk.text().begin(), chunk.text().end(), '\n'));
    records::RecordScanner scanner(chunk, options.longest_line);
    records::Record record;
    std::size_t at = 0;
    const std::size_t before = found.size();
    while (scanner.next(record)) {
      demand(record.line_begin >= at, "records out of order");
      at = record.line_begin;
      look_into(chunk, record);
      if (record.number < most_put_back && !record.too_long) put_back(chunk, record, options.longest_line, record.text);
      found.push_back({std::string(record.text), chunk.lines_before() + record.line, std::string(record.variant)});
    }
    pass_over(chunk, options.longest_line, found.size() - before);
    for (const records::RecordNotice& notice : scanner.notices()) {
      demand(notice.begin <= notice.end && notice.end <= chunk.size && !notice.message.empty(),
             "a notice outside of its chunk", notice.check.name());
      demand(notice.line >= chunk.first_line && notice.line <= lines, "a notice outside of its lines",
             notice.check.name());
    }
  }
  return found;
}

std::size_t longest_line(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    longest = std::max(longest, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  records::ReadOptions options;
  const std::size_t format = input.choose(7);
  if (format > 0) options.format = static_cast<records::InputFormat>(format - 1);
  constexpr std::array<std::string_view, 4> columns{"", "fen", "2", "variant"};
  options.column = std::string(columns[input.choose(columns.size())]);
  const std::size_t runs = input.choose(6);  // from 1 on: with small chunks, in this many shards
  const InputFile file(input.rest());
  std::string whole;
  const std::vector<Found> found = records_of(file.path(), options, whole);
  if (runs == 0) return 0;
  // Chunks end elsewhere, but the content of the file is the same.
  options.longest_line = 200;
  options.chunk_bytes = 256;
  std::string again;
  std::vector<Found> cut = records_of(file.path(), options, again);
  // A file's layout is detected from a chunk, so other chunks may find no column; then nothing is read.
  demand(again == whole || whole.empty() || again.empty(), "other bytes in small chunks");
  using records::InputFormat;
  const bool by_lines =
      options.format && (*options.format == InputFormat::lines || *options.format == InputFormat::fens ||
                         *options.format == InputFormat::jsonl);
  // Whether a file is text is judged by its first chunk, too: then one of the two is empty.
  if (by_lines && whole.empty() == again.empty() && longest_line(whole) <= options.longest_line)
    demand(cut == found, "other records in small chunks");
  if (runs == 1) return 0;
  options.shard.parts = runs;
  std::vector<Found> shared;
  for (options.shard.part = 1; options.shard.part <= runs; ++options.shard.part) {
    std::string bytes;
    const std::vector<Found> part = records_of(file.path(), options, bytes);
    shared.insert(shared.end(), part.begin(), part.end());
  }
  std::sort(cut.begin(), cut.end());
  std::sort(shared.begin(), shared.end());  // chunks of packed files are dealt out in order
  demand(shared == cut, "shards together see other records");
  return 0;
}
