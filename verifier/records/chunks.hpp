#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/records/byte_source.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/shards.hpp"

namespace arbiter::records {

struct ReadOptions {
  std::optional<InputFormat> format{};   ///< forced; else recognised by name and content, file by file
  std::string column{};                  ///< csv: name or number from 1; jsonl: key
  std::size_t longest_line = 1U << 16U;  ///< what is longer is a finding, and its rest is passed over
  std::size_t chunk_bytes = 1U << 18U;   ///< more than longest_line
  std::vector<bool>
      found{};    ///< of each file, whether it was found in a folder: there it may hold other things than positions
  Shard shard{};  ///< read only the chunks that are this run's
};

/// A part of a file that ends with a line, to be worked on by one thread. Together the chunks of a file (those of all
/// shards) are its (unpacked) bytes, each once and in order.
struct Chunk {
  std::size_t number = 0;  ///< over all files, from 0
  std::size_t file = 0;    ///< index into the reader's files
  std::shared_ptr<const Layout> layout;
  std::size_t first_line = 1;                  ///< of the text, counted from where this run begins to read the file
  std::shared_ptr<const TextBefore> before{};  ///< what stands before that; none = nothing
  std::uint64_t offset = 0;                    ///< of the text in the file
  bool first = false;                          ///< of those that this run has of its file
  bool last = false;                           ///< the file, or this run's range of it, ends here
  bool inside_line =
      false;  ///< the text begins in the middle of a line that is too long, and is no record up to its end
  bool packed = false;
  std::optional<SourceFault> fault;  ///< why the file ends here; the text is good all the same
  std::uint64_t taken = 0;           ///< stored bytes read so far, of all files

  [[nodiscard]] std::string_view text() const noexcept { return {bytes.data(), size}; }
  /// The file begins here.
  [[nodiscard]] bool begins_file() const noexcept { return offset == 0; }
  /// Lines before those that first_line counts. Reads them, the first time that it is asked.
  [[nodiscard]] std::size_t lines_before() const { return before ? before->lines() : 0; }

  std::vector<char> bytes;  ///< the first `size` of them
  std::size_t size = 0;
};

/// Cuts files into chunks, one after the other, in memory that depends on neither their size nor the length of lines.
/// Cuts fall at the same bytes whatever the number of threads.
///
/// Of a shard, lines, JSON lines and this project's own form are read where its range of bytes is, and nowhere else but
/// at the file's beginning, which tells its layout. In tables and games a line from the middle does not say whether it
/// begins a record: they are cut as one run would cut them, which reads (but does not work on) what stands before the
/// range. The chunks of packed files and pipes go to the shards in rotation.
class ChunkReader {
 public:
  /// `files` as expand_inputs() gives them; "-" = standard input.
  ChunkReader(std::vector<std::string> files, ReadOptions options);

  /// The next chunk, in the memory of the old one. False at the end. A file that cannot be read has one chunk without
  /// text, which says why; of shards, the one that has its beginning, or that cannot read its own range.
  [[nodiscard]] bool next(Chunk& chunk);
  [[nodiscard]] const std::vector<std::string>& files() const noexcept { return files_; }
  [[nodiscard]] const ReadOptions& options() const noexcept { return options_; }
  /// No other shard reads anything of that file.
  [[nodiscard]] bool has_whole(std::size_t file) const { return shares_[file].whole; }

 private:
  enum class Way : std::uint8_t {
    whole,     ///< all of it
    range,     ///< the lines that begin in the share
    passing,   ///< the chunks that begin in the share, past those before it
    rotation,  ///< every so-manyth chunk, the others being those of other runs
  };

  void open();
  void fill(Chunk& chunk);
  bool tell_layout(Chunk& chunk);
  bool go_to_share();
  bool cut(Chunk& chunk);
  [[nodiscard]] bool owned(const Chunk& chunk) const;
  void close();

  std::vector<std::string> files_;
  ReadOptions options_;
  std::vector<FileShare> shares_;
  std::size_t file_ = 0;  ///< the one that is read, or is next to be opened
  std::size_t number_ = 0;
  std::unique_ptr<ByteSource> source_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const TextBefore> before_;
  Way way_ = Way::whole;
  bool first_ = true;
  std::size_t count_ = 0;   ///< chunks of the file, also of others
  std::vector<char> tail_;  ///< the beginning of the line that was not complete
  std::size_t line_ = 1;
  std::uint64_t offset_ = 0;
  std::uint64_t taken_ = 0;  ///< of the files before
  bool inside_line_ = false;
};

}  // namespace arbiter::records
