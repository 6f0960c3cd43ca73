#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::records {

/// One of several runs that together read every record of some files exactly once.
struct Shard {
  std::size_t index = 0;  ///< less than count
  std::size_t count = 1;
};

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
  void look() const;

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
      found{};    ///< for each file, whether it was found in a folder and may hold other things than positions
  Shard shard{};  ///< read only the chunks of this run
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

  void open();
  void fill(Chunk& chunk);
  void read_on(Chunk& chunk);
  bool tell_layout(Chunk& chunk);
  bool go_to_share();
  bool cut(Chunk& chunk);
  [[nodiscard]] bool owned(const Chunk& chunk) const;
  void close();

  std::vector<std::string> files_;
  ReadOptions options_;
  std::vector<FileShare> shares_;
  std::size_t file_ = 0;  ///< the file being read, or the next to open
  std::size_t number_ = 0;
  std::unique_ptr<ByteSource> source_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const TextBefore> before_;
  Way way_ = Way::whole;
  bool first_ = true;
  std::size_t count_ = 0;   ///< chunks of the file, including those of other runs
  std::vector<char> tail_;  ///< the beginning of an incomplete line
  std::size_t line_ = 1;
  std::uint64_t offset_ = 0;
  std::uint64_t taken_ = 0;  ///< bytes of the previous files
  bool inside_line_ = false;
  bool inside_game_ = false;
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

}  // namespace arbiter::records
