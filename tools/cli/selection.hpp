#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/report.hpp"

namespace arbiter::tools {

/// --select, --ignore: the checks whose findings are shown.
class Selection {
 public:
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

/// --baseline, --update-baseline: known findings do not count. A baseline has the fingerprints of the known ones: a
/// line `FINGERPRINT CHECK FILE: MESSAGE` for each, sorted; `#` starts a comment. Only the fingerprint is read; the
/// rest is for people.
class Baseline {
 public:
  /// Reads the file of --baseline, if given. Throws UsageError.
  Baseline(const Arguments& arguments, std::string tool);

  [[nodiscard]] bool given() const noexcept { return !file_.empty(); }
  [[nodiscard]] bool updates() const noexcept { return update_; }

  /// Which of the findings are known, in order; `prints` are their fingerprints.
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings, const std::vector<std::string>& prints);
  /// The same; with --update-baseline the findings without notes are first written as the new baseline, and all of them
  /// are known. Throws OutputError.
  [[nodiscard]] std::vector<bool> known_or_written(const std::vector<Finding>& findings,
                                                   const std::vector<std::string>& prints);
  /// Notes how many entries matched no finding, if any. For a `part` of the input it adds that other parts may match
  /// them.
  void note_gone(Run& run, bool part = false) const;

 private:
  std::string tool_;
  std::string file_;
  bool update_ = false;
  std::map<std::string, bool> entries_;  ///< fingerprint -> met
};

/// The level of --fail-on: findings of this level make the status 1.
[[nodiscard]] Level fail_level(const Arguments& arguments);

/// Lists the checks that findings name, with explanations, examples and what to do about them (--checks). Words on the
/// command line choose checks by id ("AV203") or prefix ("AV2"), in any case; without words, the prefixes `otherwise`
/// do. Throws UsageError for a word that fits no id.
void list_checks(Run& run, std::span<const std::string_view> otherwise = {});

/// The page of all checks, which is corpus/checks.md.
[[nodiscard]] std::string page_of_checks();

/// What --fix, --unsafe-fixes and --diff ask for. Throws UsageError for --unsafe-fixes alone.
[[nodiscard]] FixRequest fix_request(const Arguments& arguments);

/// Whether a diff, or the fixed standard input, takes the place of the answer. Throws UsageError if the answer's format
/// is not text; `what` names the content of standard input: "page".
[[nodiscard]] bool takes_answer(const Run& run, const FixRequest& request, std::string_view what);

/// "3 fixes in 2 files"; "nothing to fix", or "no fix made" if a file could not be written.
[[nodiscard]] std::string fixes_in_words(std::size_t fixes, std::size_t files, bool refused = false);
/// "; 2 more possible fixes with --unsafe-fixes", appended to that; empty if there are none, or if they were made.
[[nodiscard]] std::string unsure_in_words(const FixRequest& request, std::size_t fixes, std::size_t unsure);

}  // namespace arbiter::tools
