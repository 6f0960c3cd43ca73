#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/support/refusal.hpp"

namespace arbiter {

// A file that a run is going to replace must not be one that it reads, under whatever name: its content would be lost.
// A program reserves its outputs before it reads anything; a library that never does so is not concerned.

/// Reserves a file that exists; no other path names anything that could be lost. Not thread-safe.
void reserve_for_output(const std::string& path);

/// For whoever opens a file to read it ("-": standard input). Throws Refusal if it is reserved.
void refuse_reserved(const std::string& path);

/// The output could not be written (no such folder, disk full …).
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The rights of a file that takes the place of one with the rights `mode`. To run as the owner, or as the group, is
/// not for another one's file, and another group gets no more rights than all users have.
[[nodiscard]] unsigned rights_kept(unsigned mode, bool same_owner, bool same_group) noexcept;

/// Writes a whole file, which gets its name when it is complete. Throws OutputError.
void write_file(const std::string& path, std::string_view text);

/// Where a tool writes its output: standard output, or a file that gets its name only when it is complete.
///
/// If the reader goes away (closed pipe), that is not an error: later output is dropped, and `closed()` lets the caller
/// stop early. The process must ignore SIGPIPE.
class Output {
 public:
  /// Standard output.
  Output();
  /// A file. Output goes to a temporary file beside it; a device or pipe is written directly. A file that exists keeps
  /// its mode, and its owner and group as far as the system allows; rights_kept() says what another one does not get.
  /// Throws OutputError.
  explicit Output(const std::string& path);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Without commit(), removes the temporary file and leaves the named file unchanged.
  ~Output();

  /// Throws OutputError.
  void write(std::string_view text);
  /// Writes what is buffered. Throws OutputError.
  void flush();
  /// Flushes and gives the file its name. Throws OutputError.
  void commit();
  /// There is no output: commit() leaves the named file unchanged.
  void abandon() noexcept { abandoned_ = true; }
  [[nodiscard]] bool closed() const noexcept { return closed_; }
  /// Whether the file will have the owner and group of the one that it replaces.
  [[nodiscard]] bool keeps_owner() const noexcept { return keeps_owner_; }

 private:
  void send(std::string_view text);

  int descriptor_;
  std::string path_;       ///< what the user named; empty for standard output
  std::string final_;      ///< the file's final name, with links resolved
  std::string temporary_;  ///< empty when written directly
  std::string buffer_;
  bool closed_ = false;
  bool abandoned_ = false;
  bool keeps_owner_ = true;
};

/// Replaces the content `before` of a file by `after`: writes a new file beside it and renames that, so that no reader
/// sees half of it. Keeps the mode, follows links, and keeps the owner where it may. On an error the file is unchanged;
/// the error is a sentence that names the file: it is read-only (itself or its folder), not a plain file, cannot be
/// written, or no longer holds `before`. Otherwise gives what the user should know, see lost_by_replacing().
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> replace_file(const std::string& file,
                                                                               std::string_view before,
                                                                               std::string_view after);

/// What a file that `out` is about to replace does not keep, in sentences that name it: its owner, its other names.
[[nodiscard]] std::vector<std::string> lost_by_replacing(const std::string& file, const Output& out);

/// Why replace_file() would refuse, whatever the texts: a sentence that names the file. Empty if it would not.
[[nodiscard]] std::optional<std::string> why_not_replaced(const std::string& file);

// ---- Journals -------------------------------------------------------------------------------------------------------

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

// ---- Interruptions --------------------------------------------------------------------------------------------------

/// Work was asked to stop, and is not whole.
struct Interrupted : std::exception {
  [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }
};

/// Adds what is done before SIGINT, SIGTERM, SIGHUP or SIGQUIT ends the program: `act` may only call what is safe in a
/// signal handler. A signal that has another handler, or is ignored, when this is called keeps it. The same function is
/// added once; there is room for eight.
void before_interruption(void (*act)());

/// Does all of that and ends the program as the signal does by default. Safe in a signal handler.
[[noreturn]] void end_by_signal(int signal_number);

}  // namespace arbiter
