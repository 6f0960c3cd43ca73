#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "verifier/support/refusal.hpp"

namespace arbiter {

/// A journal cannot be used or written; what() is a sentence that names the file.
struct JournalError : Refusal {
  using Refusal::Refusal;
};

/// A file of lines of JSON, each written at once, from which long work can resume. Its first line begins with
/// `{"journal":`; any other file is refused and left as it is.
class JournalFile {
 public:
  /// Opens or creates the file, and locks out other runs. Throws JournalError: another run writes it, it is not a file,
  /// or not a journal.
  explicit JournalFile(const std::string& path);
  JournalFile(const JournalFile&) = delete;
  JournalFile& operator=(const JournalFile&) = delete;

  /// What the file held when it was opened; empty for a new one, and for one that was cut off within its first line.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  /// Whether a line was cut off.
  [[nodiscard]] bool was_cut() const noexcept { return was_cut_; }
  /// Takes off what stands behind the first `size` bytes: a line that was cut off. Throws JournalError.
  void cut(std::size_t size);
  /// Appends a whole line with its line feed. Throws JournalError.
  void add(const std::string& line);
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  struct Descriptor {
    int value = -1;
    ~Descriptor();
  };
  [[nodiscard]] std::string content() const;
  [[noreturn]] void fail(const char* what) const;

  std::string path_;
  Descriptor descriptor_;
  std::string text_;
  bool was_cut_ = false;
};

/// A line of a journal: the text of a JSON object with a checksum as its last value, and a line feed. A disk or an
/// editor that changes a digit makes no other sum.
[[nodiscard]] std::string sealed_line(std::string object);
/// What is wrong with the checksum of such a line, without its line feed, as a sentence; empty if nothing is.
[[nodiscard]] std::string seal_fault(std::string_view line);
/// Calls `use(number, line)` for each line, from 1, that has its line feed. Returns where the last of them ends: what
/// stands behind was cut off.
std::size_t for_each_whole_line(std::string_view text, const std::function<void(std::size_t, std::string_view)>& use);

}  // namespace arbiter
