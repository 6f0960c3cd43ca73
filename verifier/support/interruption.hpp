#pragma once

#include <exception>

namespace arbiter {

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
