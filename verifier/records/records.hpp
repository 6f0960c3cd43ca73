#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::records {

/// What a run reads of one file. The ranges cut up all files joined end to end, so that runs have equal shares however
/// many files there are; a line belongs to the range in which it begins.
struct FileShare {
  static constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t begin = 0;
  std::uint64_t end = no_end;  ///< end of the range; no_end = to the end of the file
  /// For a file that can only be read from its beginning (packed, a pipe): each of its `sharers` unpacks all of it and
  /// works on every `sharers`-th chunk, this run from chunk `place` on.
  std::size_t place = 0;
  std::size_t sharers = 1;
  bool seekable = true;  ///< a plain file, packed or not
  bool whole = true;     ///< no other run has a share

  [[nodiscard]] bool nothing() const noexcept { return begin >= end; }
};

/// The text of a file before the place where a run begins to read. It is read only when needed, and once: most parts of
/// most corpora have no finding that needs its line number.
class TextBefore {
 public:
  /// The first `size` bytes of a plain file whose first line ends with CR LF, or not.
  TextBefore(std::string path, std::uint64_t size, bool crlf) : path_(std::move(path)), size_(size), crlf_(crlf) {}

  [[nodiscard]] std::size_t lines() const;
  /// Whether any line ends in the other way.
  [[nodiscard]] bool ends_differ() const;

 private:
  std::string path_;
  std::uint64_t size_;
  bool crlf_;
  mutable std::once_flag looked_;
  mutable std::size_t lines_ = 0;
  mutable std::size_t crlf_lines_ = 0;
};

/// The number of line ends in a text. Compilers vectorise short sums in many lanes.
[[nodiscard]] std::size_t count_lines(std::string_view text) noexcept;

struct ReadOptions {
  std::optional<InputFormat> format{};   ///< forced; otherwise recognised by name and content, for each file
  std::string column{};                  ///< csv: name or number from 1; jsonl: key
  std::size_t longest_line = 1U << 16U;  ///< a longer line is a finding, and its rest is skipped
  std::size_t chunk_bytes = 1U << 18U;   ///< more than longest_line
  std::size_t longest_game = 1U << 24U;  ///< pgn: a longer game is cut, so that memory stays bounded
  std::vector<bool>
      found{};          ///< for each file, whether it was found in a folder and may hold other things than positions
  PartOfWhole shard{};  ///< read only the chunks of this run: all of them together read every record exactly once
  const std::atomic<bool>* stop = nullptr;  ///< if it is set, next() throws Interrupted
};

/// A part of a file that ends after a line, for one thread to work on. Together the chunks of a file (those of all
/// shards) are its (unpacked) bytes, each once and in order.
struct Chunk {
  std::size_t number = 0;  ///< over all files, from 0
  std::size_t file = 0;    ///< index into the reader's files
  std::shared_ptr<const Layout> layout;
  std::size_t first_line = 1;                  ///< of the text, counted from where this run begins to read the file
  std::shared_ptr<const TextBefore> before{};  ///< the file's text before that; null = none
  std::uint64_t offset = 0;                    ///< of the text in the file
  bool first = false;                          ///< this run's first chunk of the file
  bool last = false;                           ///< the file, or this run's range of it, ends here
  bool inside_line = false;  ///< the text begins in the middle of an overlong line, whose rest is not a record
  bool inside_game = false;  ///< pgn: the text begins with the rest of a game that was too long
  bool cuts_game = false;    ///< pgn: the last game goes on in the next chunk
  bool packed = false;
  std::optional<SourceFault> fault;  ///< why the file ends here; the text before is valid
  std::uint64_t taken = 0;           ///< stored bytes read so far, of all files

  [[nodiscard]] std::string_view text() const noexcept { return {bytes.data(), size}; }
  /// Whether the file begins here.
  [[nodiscard]] bool begins_file() const noexcept { return offset == 0; }
  /// The number of lines before those that first_line counts. The first call reads them.
  [[nodiscard]] std::size_t lines_before() const { return before ? before->lines() : 0; }

  std::vector<char> bytes;  ///< the text is the first `size` of them
  std::size_t size = 0;
};

/// Cuts files into chunks, in order; memory depends on neither their size nor the length of lines. Cuts fall at the
/// same bytes whatever the number of threads. A game is never cut unless it is longer than `longest_game`.
///
/// A shard of lines, JSON lines or this project's own format is read only in its range of bytes, and at the file's
/// beginning, which decides the layout. In tables, games and blocks, a line from the middle does not show whether it
/// begins a record: they are cut as a single run would cut them, which reads the text before the range without
/// processing it. The chunks of packed files and pipes go to the shards in rotation.
class ChunkReader {
 public:
  /// `files` as expand_inputs() gives them; "-" = standard input.
  ChunkReader(std::vector<std::string> files, ReadOptions options);

  /// Reads the next chunk, in the memory of the old one. Returns false at the end. An unreadable file has one chunk,
  /// without text and with the reason; among shards, the one with the file's beginning, or the one that cannot read its
  /// range, gets it.
  [[nodiscard]] bool next(Chunk& chunk);
  [[nodiscard]] const std::vector<std::string>& files() const noexcept { return files_; }
  [[nodiscard]] const ReadOptions& options() const noexcept { return options_; }
  /// Whether no other shard reads any of the file.
  [[nodiscard]] bool has_whole(std::size_t file) const { return shares_[file].whole; }

 private:
  enum class Way : std::uint8_t {
    whole,     ///< all of it
    range,     ///< the lines that begin in the share
    passing,   ///< the chunks that begin in the share, past those before it
    rotation,  ///< every n-th chunk; the others belong to other runs
  };

  /// The file being read.
  struct OpenFile {
    std::unique_ptr<ByteSource> source;
    std::shared_ptr<const Layout> layout{};
    std::shared_ptr<const TextBefore> before{};
    Way way = Way::whole;
    bool first = true;
    std::size_t count = 0;     ///< chunks of it, including those of other runs
    std::vector<char> tail{};  ///< the beginning of an incomplete line
    std::size_t line = 1;
    std::uint64_t offset = 0;
    bool inside_line = false;
    bool inside_game = false;
  };

  void fill(Chunk& chunk);
  void read_on(Chunk& chunk);
  bool tell_layout(Chunk& chunk);
  bool go_to_share();
  bool cut(Chunk& chunk);
  void close();

  std::vector<std::string> files_;
  ReadOptions options_;
  std::vector<FileShare> shares_;
  std::size_t file_ = 0;  ///< the file being read, or the next to open
  std::size_t number_ = 0;
  OpenFile here_;
  std::uint64_t taken_ = 0;  ///< bytes of the previous files
};

/// Works on chunks in `threads` threads and passes the results on in the order of the input: `work(chunk)` in any
/// thread, then `done(chunk, result)` for one chunk at a time. `done` returns false to stop early. At most `threads`
/// chunks exist at a time. An exception of either ends the run and is rethrown.
template <class Work, class Done>
void for_each_chunk(ChunkReader& reader, unsigned threads, const Work& work, const Done& done) {
  std::mutex reading;
  std::mutex writing;
  std::condition_variable ready;
  std::size_t next_number = 0;
  std::atomic<bool> stop{false};
  share_work(std::max(threads, 1U), threads, [&](std::size_t) {
    Chunk chunk;
    try {
      for (;;) {
        {
          const std::lock_guard lock(reading);
          if (stop || !reader.next(chunk)) return;
        }
        auto result = work(std::as_const(chunk));
        std::unique_lock lock(writing);
        ready.wait(lock, [&] { return stop || next_number == chunk.number; });
        if (stop) return;
        if (!done(std::as_const(chunk), result)) stop = true;
        ++next_number;
        ready.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(writing);
      stop = true;
      ready.notify_all();
      throw;
    }
  });
}

/// A position in a file. Views are into the chunk's text or the scanner; they are valid until the next record.
struct Record {
  std::string_view text;  ///< the FEN, without quotes of tables and escapes of JSON and PGN
  std::size_t begin = 0;  ///< its place in the chunk's text, for writers to replace; in tables with its quotes
  std::size_t end = 0;
  std::size_t line_begin = 0;  ///< the record's whole line
  std::size_t line_end = 0;    ///< after its line end
  std::size_t line = 0;        ///< its number from 1, counted like Chunk::first_line
  std::size_t number = 0;      ///< in the chunk, from 0
  std::string_view rest;  ///< in `lines`, what follows the FEN on its line: operations, counts, comments; no line end
  std::string_view variant;  ///< from an operation, a column, a key or a tag; empty if there is none
  std::string_view armies;   ///< "CN", likewise
  std::string_view profile;  ///< of the variant; from a block of counts
  std::string_view moves;    ///< from the position on, of a column or key; empty if there are none
  std::size_t moves_at = 0;  ///< their place in the chunk's text
  bool puzzle = false;       ///< the other columns or keys are those of lichess's puzzles
  bool plain = true;         ///< text is the bytes [begin, end) of the chunk unchanged
  bool too_long = false;     ///< its line is too long; the text is the line's beginning
};

/// A fault of a line, not of a position.
struct RecordNotice {
  CheckId check;          ///< one of AR…
  std::size_t begin = 0;  ///< in the chunk's text
  std::size_t end = 0;
  std::size_t line = 0;  ///< counted like Chunk::first_line
  std::string message;
  std::string expected;
  std::string_view insert{};  ///< what surely mends the fault if it is put at `end`; empty if nothing does
};

/// Finds the records of a chunk, in order.
class RecordScanner {
 public:
  /// The chunk must outlive the scanner and stay in place. `longest_line` as for the reader.
  RecordScanner(const Chunk& chunk, std::size_t longest_line);

  [[nodiscard]] bool next(Record& record);
  /// Skips lines that are only a FEN, as long as `settled(text)` accepts each, and returns their number; next()
  /// continues after them. Only for files with a FEN a line; `settled` must reject any text with comments, operations,
  /// a variant's name or a carriage return, and any that is not a position. In most corpora this skips every line.
  template <class Settled>
  [[nodiscard]] std::size_t pass_over(const Settled& settled);
  /// Notices so far, in the order of the lines.
  [[nodiscard]] std::vector<RecordNotice>& notices() noexcept { return notices_; }

 private:
  struct Line {
    std::string_view text;  ///< without its line end, and at most the longest line's length
    std::size_t begin = 0;
    std::size_t next = 0;  ///< the beginning of the next line
    std::size_t number = 0;
    bool too_long = false;
  };

  [[nodiscard]] bool take_line(Line& line);
  void notice(CheckId check, std::size_t begin, std::size_t end, std::size_t line, std::string message,
              std::string expected);
  /// A notice about the line from there on. Returns false.
  bool refuse(CheckId check, const Line& line, std::size_t from, std::string message, std::string expected);
  void start(Record& record, const Line& line);
  /// `decoded`: what the text says, if it is not written plainly.
  void set_text(Record& record, std::size_t begin, std::size_t end, std::optional<std::string> decoded = {});
  bool whole_line(const Line& line, Record& record);
  bool from_line(const Line& line, Record& record);
  bool from_fens(const Line& line, Record& record);
  bool from_row(Line& line, Record& record);
  bool from_json(const Line& line, Record& record);
  bool from_pgn(const Line& line, Record& record);
  bool from_perft(const Line& first, Record& record);
  bool next_tag(Record& record);
  void read_tags(Line line);
  void read_rest(const Line& line, std::string_view rest, Record& record);
  void read_entry(const Line& line, Record& record, bool& has_position);
  [[nodiscard]] std::string_view next_line() const;

  struct Tag {
    std::size_t begin = 0;
    std::size_t end = 0;
    Line line;
  };

  const Chunk& chunk_;
  std::string_view text_;
  std::size_t longest_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::size_t count_ = 0;
  std::string decoded_;
  std::string variant_;
  std::string moves_;
  std::vector<RecordNotice> notices_;
  std::vector<Tag> tags_;  ///< FEN tags of a game that are still to be returned, the next one last
  int comment_ = 0;        ///< pgn: inside { }
  bool header_ = false;    ///< csv: the next line is the header
  bool reported_ends_ = false;
  bool reported_last_ = false;
};

template <class Settled>
std::size_t RecordScanner::pass_over(const Settled& settled) {
  const InputFormat format = chunk_.layout->format;
  if (format != InputFormat::lines && format != InputFormat::fens) return 0;
  const std::size_t before = count_;
  const std::size_t ending = chunk_.layout->crlf ? 2 : 1;  // other line ends are left to next()
  while (at_ < text_.size()) {
    const char* const begin = text_.data() + at_;
    const void* const found = std::memchr(begin, '\n', text_.size() - at_);
    if (found == nullptr) break;
    const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - begin) + 1;
    if (length < ending || length > longest_ || (ending == 2 && begin[length - 2] != '\r')) break;
    if (!settled(std::string_view(begin, length - ending))) break;
    at_ += length;
    ++line_;
    ++count_;
  }
  return count_ - before;
}

/// How many carriage returns the text ends with.
[[nodiscard]] inline std::size_t crs_at_end(std::string_view text) noexcept {
  return text.size() - (text.find_last_not_of('\r') + 1);
}
/// The place of byte `offset` of a record's text in the chunk's text.
[[nodiscard]] std::size_t place_of(const Chunk& chunk, const Record& record, std::size_t offset);
/// The column of a place in the chunk's text, from 1: bytes from the line's beginning.
[[nodiscard]] std::size_t column_of(const Chunk& chunk, std::size_t place);
/// The line that contains a place, without its end; at most `most` bytes of it.
[[nodiscard]] std::string_view line_around(const Chunk& chunk, std::size_t place, std::size_t most = 4096);
/// `text` as it replaces the record's text, quoted and escaped as the file's format requires.
[[nodiscard]] std::string written_for(const Chunk& chunk, const Record& record, std::string_view text);

}  // namespace arbiter::records
