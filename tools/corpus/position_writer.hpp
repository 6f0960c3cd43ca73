#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/corpus/corpus_inputs.hpp"

namespace arbiter::tools::corpus {

/// For commands whose answer is positions: those go to standard output or --output as they are, findings to standard
/// error and, whole, to the files of --report.
class PositionWriter {
 public:
  /// Throws UsageError for a --format that positions do not have.
  explicit PositionWriter(Run& run);
  static void add_options(OptionSet& options);
  /// What --report may be written in.
  [[nodiscard]] static std::vector<Format> formats();

  void tell(std::vector<Finding>&& findings);
  /// A file that cannot be read, or not to its end: status 2 in the end.
  void unreadable(const Finding& finding);
  void write(std::string_view text);
  /// Ends the last line if something follows it.
  void write_lines(std::string_view text);
  /// Nobody reads the positions any longer.
  [[nodiscard]] bool closed() noexcept;

  /// Writes the reports with these counts and tells `summary`. Status 2 for unreadable input, 1 for findings of level
  /// error.
  [[nodiscard]] Exit finish(std::vector<std::pair<std::string, std::size_t>> counts, const std::string& summary);

 private:
  Run& run_;
  std::uint64_t most_;
  std::uint64_t reported_ = 0;
  std::uint64_t all_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t unreadable_ = 0;
  bool open_line_ = false;
  std::vector<Finding> kept_;  ///< for --report
};

}  // namespace arbiter::tools::corpus
