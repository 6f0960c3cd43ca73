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

  /// Writes the findings of this run, notes left out, as the new baseline: all of them are known then. Throws
  /// OutputError.
  void write(const std::vector<Finding>& findings);
  void write(const std::vector<Finding>& findings, const std::vector<std::string>& prints);

 private:
  std::string file_;
  bool update_ = false;
};

}  // namespace arbiter::tools
