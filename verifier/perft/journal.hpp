#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

#include "verifier/perft/shard_record.hpp"

namespace arbiter {

/// A journal cannot be used or written; what() is a sentence that names the file.
class JournalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file from which a long count can resume: one line for the job, and one for each counted part, written at once. A
/// run that was killed continues from there; a last line that was cut off is removed. A line that was changed is
/// refused.
class Journal {
 public:
  /// Opens or creates the file, and locks out other runs. Throws JournalError: another run writes it, it is not a file,
  /// or not a journal.
  explicit Journal(const std::string& path);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  /// What the journal held when it was opened; nothing for a new one.
  [[nodiscard]] const std::optional<ShardRecord>& found() const noexcept { return found_; }
  /// Whether a line was cut off.
  [[nodiscard]] bool was_cut() const noexcept { return was_cut_; }
  /// Appends a whole line with its line feed. Throws JournalError.
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
