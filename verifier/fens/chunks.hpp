#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fens/byte_source.hpp"
#include "fens/input_format.hpp"

namespace arbiter::fens {

struct ReadOptions {
  std::optional<InputFormat> format{};  ///< forced; else told from name and content, file by file
  std::string column{};                 ///< csv: name or number from 1; jsonl: key
  std::size_t longest_line = 1U << 16U; ///< what is longer is a finding, and its rest is passed over
  std::size_t chunk_bytes = 1U << 18U;  ///< more than longest_line
};

/// A piece of a file that ends with a line, to be worked on by one thread. Together the chunks of a file are its
/// (unpacked) bytes, each once and in order.
struct Chunk {
  std::size_t number = 0;  ///< over all files, from 0
  std::size_t file = 0;    ///< index into the reader's files
  std::shared_ptr<const Layout> layout;
  std::size_t first_line = 1;   ///< of the text
  std::uint64_t offset = 0;     ///< of the text in the file
  bool first = false;           ///< of its file
  bool last = false;
  bool inside_line = false;     ///< the text begins in the middle of a line that is too long, and is no record up to its end
  bool packed = false;
  std::optional<SourceFault> fault;  ///< why the file ends here; the text is good all the same
  std::uint64_t taken = 0;           ///< stored bytes read so far, of all files

  [[nodiscard]] std::string_view text() const noexcept { return {bytes.data(), size}; }

  std::vector<char> bytes;  ///< the first `size` of them
  std::size_t size = 0;
};

/// Cuts files into chunks, one after the other, in memory that depends on neither their size nor the length of lines.
/// Cuts fall at the same bytes whatever the number of threads.
class ChunkReader {
 public:
  /// `files` as expand_inputs() gives them; "-" = standard input.
  ChunkReader(std::vector<std::string> files, ReadOptions options);

  /// The next chunk, in the memory of the old one. False at the end. A file that cannot be read has one chunk without
  /// text, which says why.
  [[nodiscard]] bool next(Chunk& chunk);
  [[nodiscard]] const std::vector<std::string>& files() const noexcept { return files_; }
  [[nodiscard]] const ReadOptions& options() const noexcept { return options_; }

 private:
  void open(Chunk& chunk);

  std::vector<std::string> files_;
  ReadOptions options_;
  std::size_t file_ = 0;    ///< the one that is read, or is next to be opened
  std::size_t number_ = 0;
  std::unique_ptr<ByteSource> source_;
  std::shared_ptr<const Layout> layout_;
  std::vector<char> tail_;  ///< the beginning of the line that was not complete
  std::size_t line_ = 1;
  std::uint64_t offset_ = 0;
  std::uint64_t taken_ = 0;  ///< of the files before
  bool inside_line_ = false;
};

}  // namespace arbiter::fens
