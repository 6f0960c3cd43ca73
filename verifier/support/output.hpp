#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace arbiter {

/// The answer could not be written (no such folder, disk full …).
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where a tool's answer goes: standard output, or a file that gets its name only when it is complete.
///
/// A reader that goes away (closed pipe) is no error: what is written afterwards is dropped, and `closed()`
/// lets a caller stop early. The process must ignore SIGPIPE.
class Output {
 public:
  /// Standard output.
  Output();
  /// A file. The parts go to a temporary file beside it; a device or pipe is written directly. Throws OutputError.
  explicit Output(const std::string& path);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Without commit() the temporary file is removed and the named file is as it was.
  ~Output();

  /// Throws OutputError.
  void write(std::string_view text);
  /// Sends what is buffered on its way. Throws OutputError.
  void flush();
  /// Flushes and gives the file its name. Throws OutputError.
  void commit();
  /// There is no answer: commit() leaves the named file as it was.
  void abandon() noexcept { abandoned_ = true; }
  [[nodiscard]] bool closed() const noexcept { return closed_; }

 private:
  void send(std::string_view text);

  int descriptor_;
  std::string path_;       ///< what the user named; empty for standard output
  std::string final_;      ///< the name to be taken, links resolved
  std::string temporary_;  ///< empty when written directly
  std::string buffer_;
  bool closed_ = false;
  bool abandoned_ = false;
};

}  // namespace arbiter
