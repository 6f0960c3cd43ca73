#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace arbiter {

/// The output could not be written (no such folder, disk full …).
class OutputError : public std::runtime_error {
 public:
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

}  // namespace arbiter
