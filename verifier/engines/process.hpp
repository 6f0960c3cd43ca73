#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arbiter {

/// A program cannot be started at all (no shell, no more processes).
class ProcessError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A child that talks in lines: started with `/bin/sh -c`, in a process group of its own, so that what it starts ends
/// with it. Its standard error is read as well, and its end kept.
///
/// The process must ignore SIGPIPE.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Reading : unsigned char {
    line,
    closed,   ///< the child has closed its output; what it is worth: see ended()
    late,     ///< nothing before the deadline
    endless,  ///< a line longer than `longest_line`
  };

  static constexpr std::size_t longest_line = std::size_t{8} << 20U;
  static constexpr std::size_t kept_errors = std::size_t{16} << 10U;

  /// Throws ProcessError.
  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// Kills the group.
  ~Process();

  /// Sends the text and a line break. False if the child does not read any more, or not before the deadline.
  [[nodiscard]] bool write_line(std::string_view text, Clock::time_point deadline);
  /// The next line, without its end.
  [[nodiscard]] Reading read_line(std::string& line, Clock::time_point deadline);
  /// How the child ended, in words ("exit status 3", "killed by signal 11"); waits a moment for it. Nothing if it runs.
  [[nodiscard]] std::optional<std::string> ended();
  /// The last that it wrote on standard error.
  [[nodiscard]] const std::string& errors() const noexcept { return errors_; }

 private:
  bool pump(Clock::time_point deadline, bool to_write, bool to_read);
  void take_errors();

  pid_t pid_ = -1;
  int in_ = -1;   ///< its standard input
  int out_ = -1;  ///< its standard output
  int err_ = -1;
  std::string buffer_;  ///< read, not yet asked for
  std::size_t searched_ = 0;
  std::string errors_;
  bool closed_ = false;
  std::optional<std::string> end_;
};

}  // namespace arbiter
