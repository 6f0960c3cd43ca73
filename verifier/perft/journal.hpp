#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

#include "verifier/perft/shard_record.hpp"

namespace arbiter {

/// A journal cannot be used or written: a sentence that names the file.
class JournalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file that a long count can go on from: a line for the job, and one for every part that was counted, written as
/// soon as it is. A run that was killed goes on with what is there; a last line that was cut short is taken off.
class Journal {
 public:
  /// Opens the file or makes it, and keeps other runs away. Throws JournalError: another run writes it, it is no file,
  /// or no journal.
  explicit Journal(const std::string& path);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  /// What stood in it; nothing in a new one.
  [[nodiscard]] const std::optional<ShardRecord>& found() const noexcept { return found_; }
  /// Whether a line was cut short.
  [[nodiscard]] bool was_cut() const noexcept { return was_cut_; }
  /// Adds a whole line with its line feed. Throws JournalError.
  void add(const std::string& line);
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  [[nodiscard]] std::string content() const;

  std::string path_;
  int descriptor_ = -1;
  std::optional<ShardRecord> found_;
  bool was_cut_ = false;
};

}  // namespace arbiter
