#pragma once

#include <atomic>

namespace arbiter::tools {

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program but say in a flag that it shall end, so that what
/// was found until then is written and saved; a second signal, half a second later or more, ends it at once. A hang-up
/// that the caller ignores (nohup) stays ignored. One at a time.
class Interrupts {
 public:
  Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  /// What a signal did before, it does again.
  ~Interrupts();

  /// Set by the first signal; lives as long as the program.
  [[nodiscard]] static const std::atomic<bool>& heard() noexcept;
};

}  // namespace arbiter::tools
