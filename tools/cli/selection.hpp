#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::tools {

/// --select, --ignore: which rules are looked at.
class Selection {
 public:
  static void add_options(OptionSet& options);
  /// Throws UsageError for what is no rule and no beginning of one.
  explicit Selection(const Arguments& arguments);

  /// Takes away what was not asked for. What tells of a bug of ours (AV330, AM101) or of an unread page always stays.
  void apply(std::vector<Finding>& findings) const;
  /// Whether apply() keeps findings of this rule.
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

  /// What known() and write() number, where findings of several parts have to be put together first.
  [[nodiscard]] static std::vector<std::string> unnumbered(const std::vector<Finding>& findings);

  [[nodiscard]] bool given() const noexcept { return !file_.empty(); }
  [[nodiscard]] bool updates() const noexcept { return update_; }

  /// Marks what is known: one flag for each finding, in their order. `prints` are their fingerprints, where they were
  /// made elsewhere.
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings, const std::vector<std::string>& prints);
  /// Entries that no finding met.
  [[nodiscard]] std::size_t gone() const;
  /// Writes the findings of this run, notes left out, as the new baseline: all of them are known then. Throws
  /// OutputError.
  void write(const std::vector<Finding>& findings);
  void write(const std::vector<Finding>& findings, const std::vector<std::string>& prints);

 private:
  std::string tool_;
  std::string file_;
  bool update_ = false;
  std::map<std::string, bool> entries_;  ///< fingerprint -> met
};

}  // namespace arbiter::tools
