#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/corpus/run.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::tools::corpus {

using arbiter::corpus::Input;

/// The input that was chosen. Throws UsageError if there is no path, or an unusable one. The first `skip` words are no
/// paths.
[[nodiscard]] Input choose_inputs(Run& run, std::size_t skip = 0);

/// Families that a record can fail.
inline constexpr std::array<std::string_view, 3> record_checks{"AF", "AM11", "AR"};

/// The value of --max-findings: the number of findings that are reported; 0 = all. Throws UsageError.
[[nodiscard]] std::uint64_t most_findings(const Arguments& arguments);

/// How positions are read by commands that only look at their texts.
[[nodiscard]] inline soundness::SoundnessOptions text_options(const Rules& rules) {
  return {rules.ruleset, rules.fen, soundness::Depth::syntax};
}

/// Shows on standard error how far a run is ("412 MB of 1.3 GB, 21.4 M positions, 31 s left", a few times a second) and
/// what cannot be read. While it lives, a signal stops the reading of the input (choose_inputs()).
class Terminal : public arbiter::corpus::RunObserver {
 public:
  explicit Terminal(Run& on) : run(on) {}

  Run& run;
  /// The number of bytes that will be read; 0 = unknown.
  void expect(std::uint64_t bytes) noexcept { bytes_ = bytes; }

  /// The findings come to the terminal, too, and say what cannot be read: once is enough.
  bool silent = false;

  /// What `work` makes of the input, where half an answer is useless: if a signal stops it, that is said, and the
  /// program ends.
  template <class Work>
  auto whole(const Input& input, const Work& work) {
    expect(input.bytes);
    try {
      return work();
    } catch (const Interrupted&) {
      end_interrupted();
    }
  }
  /// Says how far the run came that a signal stopped, and `remedy`; ends the program as the signal does by default.
  [[noreturn]] void end_interrupted(std::string_view remedy = {});

  void progress(std::uint64_t taken, std::uint64_t records) override;
  void unreadable(const Finding& finding) override {
    if (!silent) run.error(finding.message);
  }
  void note(std::string_view message) override { run.note(message); }
  [[nodiscard]] bool closed() override { return run.closed(); }

 private:
  Interrupts interrupts_;
  std::uint64_t bytes_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t records_ = 0;
  Stopwatch watch_;
  double shown_ = 0;  ///< when progress was, in seconds
};

// The commands whose answer is not positions; tools/corpus/arbiter_corpus.cpp lists all.

[[nodiscard]] Exit check(Run& run, const Rules& rules);
[[nodiscard]] Exit stats(Run& run, const Rules& rules);
[[nodiscard]] Exit merge(Run& run);

}  // namespace arbiter::tools::corpus
