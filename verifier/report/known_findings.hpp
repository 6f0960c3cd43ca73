#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/report.hpp"

namespace arbiter {

/// One fingerprint for each finding of the report, in order: 32 hexadecimal digits, all different.
///
/// It depends on the check, the file, the content (the diagram's position and marks, or else the line without
/// surrounding blanks, or else the message), and the number of equal findings before it; not on line numbers, so that
/// lines inserted above change nothing. Hosts use it to find new findings, baselines to find known ones.
[[nodiscard]] std::vector<std::string> fingerprints(const Report& report);

/// The same without the number of equal findings before it: equal for findings that differ only in that number. Parts
/// of a run can give these, and the whole can number them.
[[nodiscard]] std::vector<std::string> unnumbered_fingerprints(const Report& report);
/// The fingerprints of findings from their unnumbered ones (32 hexadecimal digits each), in the same order.
[[nodiscard]] std::vector<std::string> numbered_fingerprints(const std::vector<std::string>& unnumbered);

/// Whether findings of this check are shown regardless of selection and baseline: they report a fault of the program,
/// or a page that was not read, and without them the other results would be misleading.
[[nodiscard]] bool always_shown(CheckId check);

/// A baseline: the fingerprints of known findings, so that only new ones count.
///
/// Its text has one line `FINGERPRINT CHECK FILE: MESSAGE` for each, sorted; `#` starts a comment. Only the fingerprint
/// is read; the rest is for people.
class KnownFindings {
 public:
  /// `tool`: the tool that made the findings; fingerprints depend on it.
  explicit KnownFindings(std::string tool) : tool_(std::move(tool)) {}

  /// Adds the entries of a text. The error is a sentence with the file and the line.
  [[nodiscard]] tl::expected<void, std::string> read(const std::string& file, std::string_view text);

  /// Marks known findings: one flag for each, in order. `prints` are their fingerprints if they were computed
  /// elsewhere.
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings, const std::vector<std::string>& prints);
  /// The number of entries that matched no finding.
  [[nodiscard]] std::size_t gone() const;
  /// Makes these findings, except notes, the only known ones, and returns the text of this baseline.
  [[nodiscard]] std::string replace(const std::vector<Finding>& findings, const std::vector<std::string>& prints);

  /// Their fingerprints.
  [[nodiscard]] std::vector<std::string> prints_of(const std::vector<Finding>& findings) const;

 private:
  std::string tool_;
  std::map<std::string, bool> entries_;  ///< fingerprint -> met
};

}  // namespace arbiter
