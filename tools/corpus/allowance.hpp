#pragma once

#include <cstdint>

#include "tools/cli/run_main.hpp"
#include "verifier/corpus/replay.hpp"

namespace arbiter::tools::corpus {

/// How many positions may have findings that fail a run (--allow).
class Allowance {
 public:
  static void add_options(OptionSet& options);
  /// Throws UsageError for what is neither a number nor a percentage up to 100.
  explicit Allowance(const Arguments& arguments);
  [[nodiscard]] bool holds(std::uint64_t faulty, std::uint64_t positions) const noexcept;
  /// The status of a check: holds() for `faulty` of all positions and games; where nothing at all was judged, what is
  /// not decided (games were left out) or cannot be read.
  [[nodiscard]] Exit status(std::uint64_t faulty, std::uint64_t positions,
                            const arbiter::corpus::MoveCounts& moves) const noexcept;

 private:
  bool percent_ = false;
  double value_ = 0;
};

}  // namespace arbiter::tools::corpus
