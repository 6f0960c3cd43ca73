#pragma once

#include <atomic>
#include <string_view>

namespace arbiter::tools {

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program but say in a flag that it shall end, so that what
/// was found until then is written and saved; a second signal, half a second later or more, ends it at once. A hang-up
/// that the caller ignores (nohup) stays ignored. One at a time.
class Interrupts {
 public:
  /// The first signal also calls `act`, if any, which must be safe in a signal handler.
  explicit Interrupts(void (*act)() = nullptr);
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  /// What a signal did before, it does again.
  ~Interrupts();

  /// Set by the first signal; lives as long as the program.
  [[nodiscard]] static const std::atomic<bool>& heard() noexcept;
  /// "Ctrl-C", "SIGTERM": what the first signal was.
  [[nodiscard]] static std::string_view cause() noexcept;
  /// Ends the program as that signal does by default; files that were not complete are removed.
  [[noreturn]] static void end_program();
};

}  // namespace arbiter::tools
