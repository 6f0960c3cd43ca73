#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

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

/// Uses the present sizes of the files: all runs must see the same sizes. "-" is standard input.
[[nodiscard]] std::vector<FileShare> shares_of(const std::vector<std::string>& files, Shard shard);

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

}  // namespace arbiter::records
