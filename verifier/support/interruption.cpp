#include "verifier/support/interruption.hpp"

#include <array>
#include <atomic>
#include <csignal>

#include "verifier/support/internal_error.hpp"

namespace arbiter {
namespace {

std::array<std::atomic<void (*)()>, 8> acts{};

extern "C" void act_and_end(int signal_number) { end_by_signal(signal_number); }

}  // namespace

void end_by_signal(int signal_number) {
  for (const auto& act : acts) {
    if (auto* const each = act.load()) each();
  }
  std::signal(signal_number, SIG_DFL);
  sigset_t own;
  ::sigemptyset(&own);
  ::sigaddset(&own, signal_number);
  ::pthread_sigmask(SIG_UNBLOCK, &own, nullptr);  // in a handler it waits for the handler's end
  ::raise(signal_number);
  std::_Exit(128 + signal_number);
}

void before_interruption(void (*act)()) {
  bool added = false;
  for (auto& each : acts) {
    void (*there)() = nullptr;
    added = added || each.compare_exchange_strong(there, act) || there == act;
  }
  ensure(added, "there is room for what an interruption does");
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action {};
    if (::sigaction(signal_number, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = act_and_end;
    ::sigaction(signal_number, &action, nullptr);
  }
}

}  // namespace arbiter
