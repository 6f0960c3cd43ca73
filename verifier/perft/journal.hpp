#pragma once

#include <optional>
#include <string>

#include "verifier/perft/shard_record.hpp"
#include "verifier/support/journal_file.hpp"

namespace arbiter {

/// A file from which a long count can resume: one line for the job, and one for each counted part, written at once. A
/// run that was killed continues from there; a last line that was cut off is removed. A line that was changed is
/// refused.
class Journal {
 public:
  /// Opens or creates the file, and locks out other runs. Throws JournalError: another run writes it, it is not a file,
  /// or not a journal.
  explicit Journal(const std::string& path);

  /// What the journal held when it was opened; nothing for a new one.
  [[nodiscard]] const std::optional<ShardRecord>& found() const noexcept { return found_; }
  /// Whether a line was cut off.
  [[nodiscard]] bool was_cut() const noexcept { return file_.was_cut(); }
  /// Appends a whole line with its line feed. Throws JournalError.
  void add(const std::string& line) { file_.add(line); }
  [[nodiscard]] const std::string& path() const noexcept { return file_.path(); }

 private:
  JournalFile file_;
  std::optional<ShardRecord> found_;
};

}  // namespace arbiter
