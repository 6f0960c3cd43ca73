#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/known_findings.hpp"

namespace arbiter::tools {

/// --select, --ignore: of which checks findings are shown.
class Selection {
 public:
  static void add_options(OptionSet& options);
  /// Throws UsageError for what is no id of a check and no beginning of one.
  explicit Selection(const Arguments& arguments);

  /// Removes what was not asked for. What reports a bug of ours (AV330, AM101) or an unread page always stays.
  void apply(std::vector<Finding>& findings) const;
  /// Whether apply() keeps findings of this check.
  [[nodiscard]] bool wants(std::string_view rule) const;

 private:
  std::vector<std::string> select_;  ///< ids or their beginnings; empty = all
  std::vector<std::string> ignore_;
};

/// --baseline, --update-baseline: findings that are known do not count.
class Baseline : public KnownFindings {
 public:
  static void add_options(OptionSet& options);
  /// Reads the file of --baseline, where there is one. Throws UsageError.
  Baseline(const Arguments& arguments, std::string tool);

  [[nodiscard]] bool given() const noexcept { return !file_.empty(); }
  [[nodiscard]] bool updates() const noexcept { return update_; }

  /// known(); with --update-baseline the findings, notes left out, are written as the new baseline first, and all that
  /// it holds is known. Throws OutputError.
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings,
                                                   const std::vector<std::string>& prints);
  /// Says how many entries no finding met, if any. For a `part` of the input it says that another part may meet them.
  void note_gone(Run& run, bool part = false) const;

 private:
  void write(const std::vector<Finding>& findings, const std::vector<std::string>& prints);

  std::string file_;
  bool update_ = false;
};

/// What --fail-on says: findings of this level make the status 1.
[[nodiscard]] Level fail_level(const Arguments& arguments);

}  // namespace arbiter::tools
