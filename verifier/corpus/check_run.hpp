#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/cli/selection.hpp"
#include "verifier/corpus/fix_files.hpp"
#include "tools/corpus/corpus_inputs.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::tools::corpus {

struct CheckSettings {
  soundness::SoundnessOptions soundness;
  Level fail_on = Level::error;
  const Selection* selection = nullptr;
  std::size_t most_findings = 0;  ///< that are reported; 0 = all. The rest is counted
  CorpusFixer* fixer = nullptr;   ///< none: nothing is fixed. Findings are of what stands there afterwards
};

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
  std::string file;  ///< as shown_name() has it
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
  std::uint64_t unsure = 0;  ///< fixes that only --unsafe-fixes makes
  std::map<std::string, CheckCount> rules;
  std::vector<FileCount> files;
  PartMark mark;
  std::vector<Finding>
      empty;  ///< AR104 of files of which this part of the input has a share without a position: if no part has one

  [[nodiscard]] std::uint64_t of(Level level) const;
  [[nodiscard]] std::uint64_t all() const;
};

/// Takes findings, in the order of the input, and for each the number of the record or line that it is of: equal
/// numbers are side by side, and only they are of the same. False: nobody wants more.
using FindingSink = std::function<bool(std::vector<Finding>&&, std::vector<std::uint64_t>&&)>;

/// Checks all records of all files in as many threads as the run has; memory does not grow with the input.
[[nodiscard]] CheckCounts check_files(Run& run, const CorpusInputs& inputs, const CheckSettings& settings,
                                      const FindingSink& sink);

}  // namespace arbiter::tools::corpus
