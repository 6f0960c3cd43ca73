#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/engines/compare/difference.hpp"
#include "verifier/engines/compare/peer_run.hpp"
#include "verifier/report/report.hpp"

namespace arbiter {

/// The check for findings about this kind of difference.
[[nodiscard]] CheckId check_of(DifferenceKind kind) noexcept;
/// The check for findings about this kind of trouble.
[[nodiscard]] CheckId check_of(PeerTrouble::Kind kind) noexcept;
/// Says in a finding what the trouble was: the answer, its standard error, what to do; a refusal is a warning.
void add_trouble(Finding& finding, const PeerTrouble& trouble);

/// Known and accepted differences: `KIND CLAUSE…` per line (`missing TM.make.ep`), `*` for any kind; `#` begins a
/// comment. A difference is allowed if one line has its kind and all of its clauses.
class AllowList {
 public:
  /// Adds the lines of a file. Returns their faults: findings AC120.
  [[nodiscard]] std::vector<Finding> read(const std::string& file, std::string_view text, const Variant& variant);
  [[nodiscard]] bool allows(const MoveDifference& difference) const;
  [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }

 private:
  struct Line {
    std::string kind;  ///< or "*"
    std::vector<std::string> clauses;
  };
  std::vector<Line> lines_;
};

/// What a finished comparison with a peer has found, for all formats.
class ComparisonAnswer {
 public:
  /// `command`: the user's command line without a position; a FEN behind it shows one again.
  ComparisonAnswer(const PeerRun& run, const AllowList& allowed, std::string command);

  /// One for each cause, then one for each kind of trouble with the peer.
  [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }
  /// Whether there is a difference that is not allowed.
  [[nodiscard]] bool differs() const;

  /// "20 positions compared: 2 with differences, 1 cause"
  [[nodiscard]] std::string summary() const;
  /// With the keys of the schema of arbiter-compare.
  [[nodiscard]] nlohmann::ordered_json json() const;
  /// A case for each finding, or one that passed; without the tool's name and version.
  [[nodiscard]] Report report() const;

 private:
  const PeerRun& run_;
  const AllowList& allowed_;
  std::string command_;
  std::vector<DifferenceGroup> groups_;
  std::vector<Finding> findings_;
};

}  // namespace arbiter
