#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/corpus/input.hpp"
#include "verifier/corpus/merge.hpp"
#include "verifier/corpus/replay.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::corpus {

/// Findings of one check, reported or not.
struct CheckCount {
  std::array<std::uint64_t, 3> levels{};  ///< by level, notes first: a check may have findings of several levels

  void add(Level level) { ++levels[static_cast<std::size_t>(level)]; }
  void add(const CheckCount& more) {
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += more.levels[i];
  }
  [[nodiscard]] std::uint64_t count() const { return levels[0] + levels[1] + levels[2]; }
  /// The highest level with a finding.
  [[nodiscard]] Level level() const {
    return levels[2] > 0 ? Level::error : levels[1] > 0 ? Level::warning : Level::note;
  }
};

struct FileCount {
  std::string file;  ///< in the form of records::shown_name()
  std::string format;
  std::uint64_t positions = 0;
  MoveCounts moves{};
  std::uint64_t faulty = 0;           ///< records, games and lines with a finding that fails the run
  std::vector<std::size_t> findings;  ///< indices into the reported findings
  bool unreadable = false;            ///< not read at all, or not to its end
};

struct CheckCounts {
  std::uint64_t positions = 0;
  MoveCounts moves;
  std::uint64_t faulty = 0;
  std::uint64_t reported = 0;  ///< findings passed to the sink
  std::uint64_t unreadable = 0;
  std::uint64_t known = 0;   ///< findings removed because the baseline has them
  std::uint64_t unsure = 0;  ///< repairs that were not made because they are not sure
  bool stopped = false;      ///< ReadOptions::stop was set: what follows was not looked at
  std::map<CheckId, CheckCount> checks;
  std::vector<FileCount> files;
  PartMark mark;
  /// AR104 findings for files without a position in this part of the input; they hold if no other part has one.
  std::vector<Finding> empty;

  [[nodiscard]] std::uint64_t of(Level level) const;
  [[nodiscard]] std::uint64_t all() const;
};

/// Findings, each with the number of its record or line. Findings of the same record are adjacent and have equal
/// numbers; those of different records have different ones.
struct CheckFindings {
  std::vector<Finding> findings;
  std::vector<std::uint64_t> units;

  void add(CheckFindings&& more);
};

/// Removes the findings that a baseline knows (one flag for each), also from the counts. `all` are all findings of the
/// run. A record counts as faulty if it still has a finding of level `fail_on` or above.
void leave_out(const std::vector<bool>& known, CheckFindings& all, CheckCounts& counts, Level fail_on);

/// Keeps the first `most` findings (0 = all) as the reported ones; the counts are unchanged.
void report_first(std::size_t most, CheckFindings& all, CheckCounts& counts);

/// The findings and counts of a check as a Report: one case per file. The caller adds the tool, the checks and the
/// folders.
[[nodiscard]] Report check_report(const CheckCounts& counts, const std::vector<Finding>& findings, Level fail_on);
/// The last lines of the text: positions and findings, then a line for each check.
[[nodiscard]] std::string summary_text(const CheckCounts& counts, bool notes_shown);
/// The document as JSON. `units` as in CheckFindings, one for each finding of the report; a part of a whole
/// includes them for merge.
[[nodiscard]] nlohmann::ordered_json check_json(const CheckCounts& counts, const Report& report,
                                                const std::vector<std::uint64_t>& units);

/// The fingerprints of a merge's findings, in order.
[[nodiscard]] std::vector<std::string> merged_fingerprints(const CheckMerge& merge);

}  // namespace arbiter::corpus
