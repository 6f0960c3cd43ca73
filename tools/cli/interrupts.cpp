#include "tools/cli/interrupts.hpp"

#include <array>
#include <csignal>

namespace arbiter::tools {
namespace {

std::atomic<bool> interrupted{false};
constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, signals.size()> before{};

/// The first signal is noted; who sends a second one does not want to wait.
extern "C" void note_interrupt(int signal_number) {
  if (!interrupted.exchange(true)) return;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (signals[i] == signal_number) ::sigaction(signal_number, &before[i], nullptr);
  }
  ::raise(signal_number);
}

}  // namespace

Interrupts::Interrupts() {
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

}  // namespace arbiter::tools
