#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace arbiter {

/// PATH with /usr/games behind it, where Debian keeps games and which the PATH of root lacks.
[[nodiscard]] std::string engine_path();
/// The environment of this process with engine_path() as PATH: "NAME=VALUE" each.
[[nodiscard]] std::vector<std::string> engine_environment();
/// Whether the command's first word is a program that is known to speak UCI: Stockfish and what is named after it.
[[nodiscard]] bool known_to_speak_uci(std::string_view command);
/// The command, with "./" before a program that stands in the working folder, may be run and is in no folder of
/// engine_path(): "mine.py" becomes "./mine.py".
[[nodiscard]] std::string with_folder(const std::string& command);
/// What to do where a shell that was to run `command` wrote `errors` and ended with status 127: how to
/// install the program, and which folders were searched. Empty if the command's first word is a program; then it is
/// another one that is missing, which only the errors name.
[[nodiscard]] std::string advice_about_missing(std::string_view command, std::string_view errors);

/// Kills the programs that run, with their children, and each that is started later. Safe in a signal handler.
void end_all_processes() noexcept;

/// A program cannot be started (no shell, no more processes).
struct ProcessError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A child process that communicates in lines: started with `/bin/sh -c`, in a process group of its own, so that its
/// own children end with it. Its standard error is read too, and the end of it kept.
///
/// The process must ignore SIGPIPE.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Reading : unsigned char {
    line,
    closed,   ///< the child has closed its output; see ended() for the reason
    late,     ///< nothing before the deadline
    endless,  ///< a line longer than `longest_line`
  };

  static constexpr std::size_t longest_line = std::size_t{8} << 20U;
  static constexpr std::size_t kept_errors = std::size_t{16} << 10U;

  /// ended() of a shell whose command names no program.
  static constexpr std::string_view not_found = "exit status 127";

  /// Programs are looked for in engine_path(). Throws ProcessError.
  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// Kills the group.
  ~Process();

  /// Sends the text and a line break. Returns false if the child stops reading, or does not read before the deadline.
  [[nodiscard]] bool write_line(std::string_view text, Clock::time_point deadline);
  /// Reads the next line, without its line end.
  [[nodiscard]] Reading read_line(std::string& line, Clock::time_point deadline);
  /// How the child ended, in words ("exit status 3", "killed by signal 11"); waits briefly for it. Nothing if it is
  /// running.
  [[nodiscard]] std::optional<std::string> ended();
  /// The end of what it wrote to standard error.
  [[nodiscard]] const std::string& errors() const noexcept { return errors_; }

 private:
  /// Milliseconds until then; an hour at most.
  [[nodiscard]] static int left_of(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 3'600'000));
  }
  bool pump(Clock::time_point deadline, bool to_write, bool to_read);
  /// The next line of what has been read: `line` or `endless`, nothing where its end has not come yet.
  std::optional<Reading> take_line(std::string& line) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
      searched_ = buffer_.size();
      return searched_ > longest_line ? std::optional(Reading::endless) : std::nullopt;
    }
    line.assign(buffer_, 0, end);
    if (line.ends_with('\r')) line.pop_back();
    buffer_.erase(0, end + 1);
    searched_ = 0;
    return Reading::line;
  }
  void take_errors();

  pid_t pid_ = -1;
  int in_ = -1;   ///< its standard input
  int out_ = -1;  ///< its standard output
  int err_ = -1;
  std::string buffer_;  ///< read, but not yet returned
  std::size_t searched_ = 0;
  std::string errors_;
  bool closed_ = false;
  std::optional<std::string> end_;
};

}  // namespace arbiter
