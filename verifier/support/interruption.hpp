#pragma once

namespace arbiter {

/// Adds what is done before SIGINT, SIGTERM, SIGHUP or SIGQUIT ends the program: `act` may only call what is safe in a
/// signal handler. A signal that has another handler, or is ignored, when this is called keeps it. The same function is
/// added once; there is room for eight.
void before_interruption(void (*act)());

}  // namespace arbiter
