#include "tools/cli/run_main.hpp"

#include <array>
#include <csignal>
#include <cstdint>

#include "verifier/support/interruption.hpp"

namespace arbiter::tools {
namespace {

std::atomic<bool> interrupted{false};
std::atomic<int> first_signal{0};
void (*at_first)() = nullptr;
constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, signals.size()> before{};
std::atomic<std::int64_t> first_at{0};  ///< in milliseconds

std::int64_t now() noexcept {
  struct timespec time {};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

/// The first signal is noted; who sends another one later does not want to wait. timeout(1) sends its signal twice at
/// once, to the program and to the group that it is in.
extern "C" void note_interrupt(int signal_number) {
  constexpr std::int64_t at_once = 500;
  if (interrupted.exchange(true)) {
    if (now() - first_at >= at_once) end_by_signal(signal_number);
    return;
  }
  first_at = now();
  first_signal.store(signal_number);
  if (at_first != nullptr) at_first();
}

}  // namespace

Interrupts::Interrupts(void (*act)()) {
  at_first = act;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before[i]);
    // In the background of a script SIGINT is ignored, and the script's user still wants to end what runs there.
    if (signals[i] == SIGHUP && before[i].sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = note_interrupt;
    action.sa_flags = SA_RESTART;
    ::sigaction(signals[i], &action, nullptr);
  }
}

Interrupts::~Interrupts() {
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &before[i], nullptr);
}

const std::atomic<bool>& Interrupts::heard() noexcept { return interrupted; }

std::string_view Interrupts::cause() noexcept {
  const int number = first_signal.load();
  return number == SIGTERM ? "SIGTERM" : number == SIGHUP ? "a hang-up" : "Ctrl-C";
}

void Interrupts::end_program() { end_by_signal(first_signal.load()); }

}  // namespace arbiter::tools
