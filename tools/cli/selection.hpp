#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::tools {

/// --select, --ignore: which checks are looked at.
class Selection {
 public:
  static void add_options(OptionSet& options);
  /// Throws UsageError for what is no id of a check and no beginning of one.
  explicit Selection(const Arguments& arguments);

  /// Takes away what was not asked for. What tells of a bug of ours (AV330, AM101) or of an unread page always stays.
  void apply(std::vector<Finding>& findings) const;
  /// Whether apply() keeps findings with this id.
  [[nodiscard]] bool wants(std::string_view rule) const;

 private:
  std::vector<std::string> select_;  ///< ids or their beginnings; empty = all
  std::vector<std::string> ignore_;
};

/// --baseline: findings that are known, by fingerprint, so that only new ones count.
///
/// The file has a line `FINGERPRINT RULE FILE: MESSAGE` for each, sorted; `#` starts a comment. Only the fingerprint is
/// read; the rest is for people.
class Baseline {
 public:
  static void add_options(OptionSet& options);
  /// Reads the file of --baseline, where there is one. Throws UsageError.
  Baseline(const Arguments& arguments, std::string tool);

  [[nodiscard]] bool given() const noexcept { return !file_.empty(); }
  [[nodiscard]] bool updates() const noexcept { return update_; }

  /// Marks what is known: one flag for each finding, in their order. `prints` are their fingerprints, where they were
  /// made elsewhere.
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings, const std::vector<std::string>& prints);
  /// The same; with --update-baseline the findings, notes left out, are written as the new baseline first, and all that
  /// it holds is known. Throws OutputError.
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings,
                                                   const std::vector<std::string>& prints);
  /// Says how many entries no finding met, if any. Nobody can say that of a `part` of the input: another part may meet
  /// them.
  void note_gone(Run& run, bool part = false) const;

 private:
  void write(const std::vector<Finding>& findings, const std::vector<std::string>& prints);

  std::string tool_;
  std::string file_;
  bool update_ = false;
  std::map<std::string, bool> entries_;  ///< fingerprint -> met
};

/// What --fail-on says: findings of this level make the status 1.
[[nodiscard]] Level fail_level(const Arguments& arguments);

}  // namespace arbiter::tools
