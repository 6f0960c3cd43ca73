#pragma once

#include <string>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/known_findings.hpp"

namespace arbiter::tools {

/// --select, --ignore: the checks whose findings are shown.
class Selection {
 public:
  static void add_options(OptionSet& options);
  /// Throws UsageError for a word that is neither the id of a check nor a prefix of one.
  explicit Selection(const Arguments& arguments);

  /// Removes findings that were not asked for. Those that report a bug in Arbiter (AV330, AM101) or an unread page
  /// stay.
  void apply(std::vector<Finding>& findings) const;
  /// Whether apply() keeps findings of this check.
  [[nodiscard]] bool wants(CheckId check) const;

 private:
  std::vector<std::string> select_;  ///< ids or prefixes of them; empty = all
  std::vector<std::string> ignore_;
};

/// --baseline, --update-baseline: known findings do not count.
class Baseline : public KnownFindings {
 public:
  static void add_options(OptionSet& options);
  /// Reads the file of --baseline, if given. Throws UsageError.
  Baseline(const Arguments& arguments, std::string tool);

  [[nodiscard]] bool given() const noexcept { return !file_.empty(); }
  [[nodiscard]] bool updates() const noexcept { return update_; }

  /// known(); with --update-baseline the findings without notes are first written as the new baseline, and all of them
  /// are known. Throws OutputError.
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings,
                                                   const std::vector<std::string>& prints);
  /// Notes how many entries matched no finding, if any. For a `part` of the input it adds that other parts may match
  /// them.
  void note_gone(Run& run, bool part = false) const;

 private:
  std::string file_;
  bool update_ = false;
};

/// --fail-on
void add_fail_level(OptionSet& options);
/// The level of --fail-on: findings of this level make the status 1.
[[nodiscard]] Level fail_level(const Arguments& arguments);

}  // namespace arbiter::tools
