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
  /// The status of a check: holds() for `faulty` of all positions and games. Where nothing at all was judged, it is not
  /// decided if there are games, and unreadable if AR104 says so (`empty`); who leaves that out means it.
  [[nodiscard]] Exit status(std::uint64_t faulty, std::uint64_t positions, const arbiter::corpus::MoveCounts& moves,
                            bool empty) const noexcept;

 private:
  bool percent_ = false;
  double value_ = 0;
};

}  // namespace arbiter::tools::corpus
