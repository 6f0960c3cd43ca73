#pragma once

#include <stdexcept>
#include <string>

namespace arbiter::tools {

/// What every tool's exit status means.
enum class Exit : int {
  holds = 0,      ///< what was asked holds
  fails = 1,      ///< it does not: findings, wrong counts, disagreements
  usage = 2,      ///< bad usage or unreadable input
  undecided = 3,  ///< a limit was met first, or an engine died
  internal = 70,  ///< our own bug
};

/// The status of two jobs: bad usage outranks findings, findings outrank what was not decided.
[[nodiscard]] Exit worse(Exit a, Exit b) noexcept;

/// What was typed cannot be done. Ends the tool with status 2 and the message.
class UsageError : public std::runtime_error {
 public:
  /// `hint`: a second line, for instance the nearest right word; may be empty.
  explicit UsageError(const std::string& message, std::string hint = {})
      : std::runtime_error(message), hint_(std::move(hint)) {}
  [[nodiscard]] const std::string& hint() const noexcept { return hint_; }

 private:
  std::string hint_;
};

}  // namespace arbiter::tools
