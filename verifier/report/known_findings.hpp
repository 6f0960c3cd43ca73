#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// Whether findings of this check are shown whatever was selected or is known: they report a bug of ours, or a page
/// that was not read, and without them the rest would be trusted wrongly.
[[nodiscard]] bool always_shown(std::string_view check);

/// A baseline: findings that are known, by fingerprint, so that only new ones count.
///
/// Its text has a line `FINGERPRINT CHECK FILE: MESSAGE` for each, sorted; `#` starts a comment. Only the fingerprint
/// is read; the rest is for people.
class KnownFindings {
 public:
  /// `tool`: whose findings they are; fingerprints depend on it.
  explicit KnownFindings(std::string tool) : tool_(std::move(tool)) {}

  /// Adds the entries of a text. The error is a sentence that names the file and the line.
  [[nodiscard]] tl::expected<void, std::string> read(const std::string& file, std::string_view text);

  /// What known() and replace() number, where findings of several parts have to be put together first.
  [[nodiscard]] static std::vector<std::string> unnumbered(const std::vector<Finding>& findings);

  /// Marks what is known: one flag for each finding, in their order. `prints` are their fingerprints, where they were
  /// made elsewhere.
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings);
  [[nodiscard]] std::vector<bool> known(const std::vector<Finding>& findings, const std::vector<std::string>& prints);
  /// Entries that no finding met.
  [[nodiscard]] std::size_t gone() const;
  /// Takes these findings, notes left out, for all that is known, and returns the text that says so.
  [[nodiscard]] std::string replace(const std::vector<Finding>& findings, const std::vector<std::string>& prints);

  /// Their fingerprints.
  [[nodiscard]] std::vector<std::string> prints_of(const std::vector<Finding>& findings) const;

 private:
  std::string tool_;
  std::map<std::string, bool> entries_;  ///< fingerprint -> met
};

}  // namespace arbiter
