#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "tools/cli/interrupts.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/corpus/input.hpp"
#include "verifier/support/interruption.hpp"

namespace arbiter::tools::corpus {

/// Shows on standard error how far a run is ("412 MB of 1.3 GB, 21.4 M positions, 31 s left", a few times a second) and
/// what cannot be read. While it lives, a signal stops the reading of the input (choose_inputs()).
class Terminal : public arbiter::corpus::Observer {
 public:
  explicit Terminal(Run& run) : run_(run) {}
  /// The number of bytes that will be read; 0 = unknown.
  void expect(std::uint64_t bytes) noexcept { bytes_ = bytes; }

  /// The findings come to the terminal, too, and say what cannot be read: once is enough.
  void leave_unreadable_to_findings() noexcept { silent_ = true; }

  /// What `work` makes, where half an answer is none: if a signal stops it, that is said, and the program ends.
  template <class Work>
  auto whole(const Work& work) {
    try {
      return work();
    } catch (const Interrupted&) {
      end_interrupted();
    }
  }
  /// Says how far the run came that a signal stopped, and `remedy`; ends the program as the signal does by default.
  [[noreturn]] void end_interrupted(std::string_view remedy = {});

  void progress(std::uint64_t taken, std::uint64_t records) override;
  void unreadable(const Finding& finding) override;
  void note(std::string_view message) override;
  [[nodiscard]] bool closed() override;

 protected:
  [[nodiscard]] Run& run() const noexcept { return run_; }

 private:
  using Clock = std::chrono::steady_clock;
  Run& run_;
  Interrupts interrupts_;
  std::uint64_t bytes_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t records_ = 0;
  bool silent_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace arbiter::tools::corpus
