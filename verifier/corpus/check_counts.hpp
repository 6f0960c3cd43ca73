#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "verifier/corpus/input.hpp"

namespace arbiter::corpus {

/// Findings of one check, reported or not.
struct CheckCount {
  std::array<std::uint64_t, 3> levels{};  ///< of each level, notes first: a set-up without kings may be meant so or not

  void add(Level level) { ++levels[static_cast<std::size_t>(level)]; }
  void add(const CheckCount& more) {
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += more.levels[i];
  }
  [[nodiscard]] std::uint64_t count() const { return levels[0] + levels[1] + levels[2]; }
  /// The gravest that there is.
  [[nodiscard]] Level level() const {
    return levels[2] > 0 ? Level::error : levels[1] > 0 ? Level::warning : Level::note;
  }
};

struct FileCount {
  std::string file;  ///< as records::shown_name() has it
  std::string format;
  std::uint64_t positions = 0;
  std::uint64_t faulty = 0;           ///< records and lines with a finding that fails the run
  std::vector<std::size_t> findings;  ///< indices among those reported
  bool unreadable = false;            ///< or not to its end
};

struct CheckCounts {
  std::uint64_t positions = 0;
  std::uint64_t faulty = 0;
  std::uint64_t reported = 0;  ///< findings handed on
  std::uint64_t unreadable = 0;
  std::uint64_t known = 0;   ///< findings that the baseline took away
  std::uint64_t unsure = 0;  ///< fixes that are not sure, and were not made
  std::map<std::string, CheckCount> rules;
  std::vector<FileCount> files;
  PartMark mark;
  /// AR104 of files of which this part of the input has a share without a position: if no part has one.
  std::vector<Finding> empty;

  [[nodiscard]] std::uint64_t of(Level level) const;
  [[nodiscard]] std::uint64_t all() const;
};

/// Findings, and for each the number of the record or line that it is of: equal numbers are side by side, and only they
/// are of the same.
struct CheckFindings {
  std::vector<Finding> findings;
  std::vector<std::uint64_t> units;

  void add(CheckFindings&& more);
};

/// Takes away the findings that a baseline knows (one flag for each), from the counts, too. `all` are all findings of
/// the run. A record counts as faulty if a finding of level `fail_on` is left.
void leave_out(const std::vector<bool>& known, CheckFindings& all, CheckCounts& counts, Level fail_on);

/// Leaves the first `most` findings (0 = all) as those that are reported; the counts stay.
void report_first(std::size_t most, CheckFindings& all, CheckCounts& counts);

}  // namespace arbiter::corpus
