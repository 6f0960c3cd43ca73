#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tools/corpus/terminal.hpp"
#include "verifier/corpus/convert.hpp"
#include "verifier/corpus/sample.hpp"

namespace arbiter::tools::corpus {

/// For commands whose answer is positions: positions go unchanged to standard output or --output, findings to standard
/// error and, in full, to the files of --report.
class PositionWriter : public Terminal {
 public:
  /// Throws UsageError for a --format that cannot hold positions.
  explicit PositionWriter(Run& run);

  void findings(std::vector<Finding>&& findings) override;
  /// Makes the final status 2.
  void unreadable(const Finding& finding) override;
  /// The writer of the positions.
  [[nodiscard]] arbiter::corpus::LineWriter& lines() noexcept { return lines_; }

  /// Writes the reports with the summary's counts, and its text to standard error. Status 2 for unreadable input, 1 for
  /// findings of level error.
  [[nodiscard]] Exit finish(arbiter::corpus::RunSummary summary);

 private:
  std::uint64_t most_;
  std::uint64_t reported_ = 0;
  std::uint64_t all_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t unreadable_ = 0;
  arbiter::corpus::LineWriter lines_;
  std::set<std::string> losses_;  ///< what conversions would lose, of which an example was shown
  std::vector<Finding> kept_;     ///< for --report
};

}  // namespace arbiter::tools::corpus
